package io.millrace.server.endpoint.warehouse.row;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TDoubleColumn;
import org.apache.hive.service.rpc.thrift.TI32Column;
import org.apache.hive.service.rpc.thrift.TI64Column;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.hive.service.rpc.thrift.TStringColumn;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures writing a page of 5,000 rows of five columns: directly, and by way of the library's message objects.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowSetBenchmark {
    private static final int ROWS = 5_000;

    private ResultLayout layout;
    private List<ResultRow> rows;

    @Setup
    public void make() {
        var random = new Random(1);
        layout = ResultLayout.of(
                List.of(
                        Column.of("id", new SqlType.Simple("BIGINT", true)),
                        Column.of("k", new SqlType.Simple("INTEGER", true)),
                        Column.of("v", new SqlType.Simple("INTEGER", true)),
                        Column.of("name", SqlType.string()),
                        Column.of("price", new SqlType.Simple("DOUBLE", true))),
                TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10,
                "UTC");
        rows = new ArrayList<>();
        for (long i = 0; i < ROWS; i++) {
            rows.add(ResultRow.of(
                    RowKind.INSERT,
                    i,
                    random.nextInt(1_000),
                    random.nextInt(100_000),
                    Long.toHexString(random.nextLong() >>> 24),
                    random.nextDouble()));
        }
    }

    @Benchmark
    public TMemoryBuffer asItIsWritten() throws TException {
        return written(new RowSet(layout, rows));
    }

    @Benchmark
    public TMemoryBuffer asTheLibraryWouldWriteIt() throws TException {
        var message = new TRowSet(0, List.of());
        var none = ByteBuffer.allocate(0);
        message.addToColumns(TColumn.i64Val(new TI64Column(column(0, Long.class), none)));
        message.addToColumns(TColumn.i32Val(new TI32Column(column(1, Integer.class), none)));
        message.addToColumns(TColumn.i32Val(new TI32Column(column(2, Integer.class), none)));
        message.addToColumns(TColumn.stringVal(new TStringColumn(column(3, String.class), none)));
        message.addToColumns(TColumn.doubleVal(new TDoubleColumn(column(4, Double.class), none)));
        return written(message);
    }

    private <T> List<T> column(int index, Class<T> type) {
        var values = new ArrayList<T>(rows.size());
        for (var row : rows) {
            values.add(type.cast(row.cells().get(index)));
        }
        return values;
    }

    private static TMemoryBuffer written(TRowSet set) throws TException {
        var buffer = new TMemoryBuffer(1 << 20);
        set.write(new TBinaryProtocol(buffer));
        return buffer;
    }
}
