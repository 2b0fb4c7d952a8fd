package io.millrace.server.rescaling;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;

/// Tables of the connector `partitioned`. One that is read is a [PartitionedSource] with the columns `part INT` and
/// `off BIGINT`; one that is written (`part INT, off BIGINT, n BIGINT`) gives its rows away at once, so that what is
/// written twice is there twice.
public final class PartitionedTableFactory implements DynamicTableSourceFactory, DynamicTableSinkFactory {
    private static final ConfigOption<Integer> PARTITIONS =
            ConfigOptions.key("partitions").intType().defaultValue(8);
    private static final ConfigOption<Long> PAUSE =
            ConfigOptions.key("pause-millis").longType().defaultValue(1L);
    private static final Map<String, Queue<Row>> WRITTEN = new ConcurrentHashMap<>();

    /// A written row, with the number of rows in its partition before and after it.
    record Row(int part, long off, long n) {}

    /// What was written into a table so far, in the order of each partition.
    static List<Row> written(String table) {
        return List.copyOf(queue(table));
    }

    private static Queue<Row> queue(String table) {
        return WRITTEN.computeIfAbsent(table, _ -> new ConcurrentLinkedQueue<>());
    }

    @Override
    public String factoryIdentifier() {
        return "partitioned";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(PARTITIONS, PAUSE);
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        var options = FactoryUtil.createTableFactoryHelper(this, context).getOptions();
        return new Topic(new PartitionedSource(options.get(PARTITIONS), options.get(PAUSE)));
    }

    private record Topic(PartitionedSource source) implements ScanTableSource {
        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            return SourceProvider.of(source);
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "partitions";
        }
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        return new Written(context.getObjectIdentifier().getObjectName());
    }

    private record Written(String table) implements DynamicTableSink {
        @Override
        public ChangelogMode getChangelogMode(ChangelogMode requested) {
            return ChangelogMode.insertOnly();
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
            return SinkV2Provider.of(new AtOnce(table));
        }

        @Override
        public DynamicTableSink copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "written";
        }
    }

    private record AtOnce(String table) implements Sink<RowData> {
        private static final long serialVersionUID = 1;

        @Override
        public SinkWriter<RowData> createWriter(WriterInitContext context) {
            return new Writer(queue(table));
        }
    }

    private record Writer(Queue<Row> rows) implements SinkWriter<RowData> {
        @Override
        public void write(RowData row, Context context) {
            rows.add(new Row(row.getInt(0), row.getLong(1), row.getLong(2)));
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
