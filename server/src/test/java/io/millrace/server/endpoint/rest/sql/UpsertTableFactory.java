package io.millrace.server.endpoint.rest.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/// Tables of the connector `upserted`, which have a key, take new rows and deletions of keys, as those of most
/// databases do, and keep the last row of each key.
public final class UpsertTableFactory implements DynamicTableSinkFactory, DynamicTableSourceFactory {
    private static final Map<String, Map<List<String>, List<String>>> TABLES = new ConcurrentHashMap<>();
    private static final Map<String, List<RowData>> CHANGES = new ConcurrentHashMap<>();

    /// The rows of the table as texts, by their keys.
    static Map<List<String>, List<String>> rows(String table) {
        return TABLES.computeIfAbsent(table, _ -> new ConcurrentHashMap<>());
    }

    /// Gives what a query of the table reads: new rows, and deletions, which have only the key.
    static void changes(String table, List<RowData> changes) {
        CHANGES.put(table, changes);
    }

    @Override
    public String factoryIdentifier() {
        return "upserted";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        var schema = context.getCatalogTable().getResolvedSchema();
        return new Upserted(
                context.getObjectIdentifier().getObjectName(),
                schema.getColumnDataTypes().stream()
                        .map(DataType::getLogicalType)
                        .toList(),
                schema.getPrimaryKeyIndexes());
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        var type = (RowType) context.getCatalogTable()
                .getResolvedSchema()
                .toPhysicalRowDataType()
                .getLogicalType();
        return new Changes(CHANGES.getOrDefault(context.getObjectIdentifier().getObjectName(), List.of()), type);
    }

    private record Changes(List<RowData> changes, RowType type) implements ScanTableSource {
        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.upsert();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            return new DataStreamScanProvider() {
                @Override
                public DataStream<RowData> produceDataStream(ProviderContext given, StreamExecutionEnvironment jobs) {
                    return jobs.fromData(changes, InternalTypeInfo.of(type));
                }

                @Override
                public boolean isBounded() {
                    return true;
                }
            };
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "upserted";
        }
    }

    private record Upserted(String table, List<LogicalType> types, int[] key) implements DynamicTableSink {
        @Override
        public ChangelogMode getChangelogMode(ChangelogMode requested) {
            return ChangelogMode.upsert();
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
            var fields = IntStream.range(0, types.size())
                    .mapToObj(i -> RowData.createFieldGetter(types.get(i), i))
                    .toList();
            return SinkV2Provider.of(new LastRows(table, fields, key));
        }

        @Override
        public DynamicTableSink copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "upserted";
        }
    }

    private record LastRows(String table, List<RowData.FieldGetter> fields, int[] key) implements Sink<RowData> {
        private static final long serialVersionUID = 1;

        @Override
        public SinkWriter<RowData> createWriter(WriterInitContext context) {
            return new Writer(rows(table), this);
        }
    }

    private record Writer(Map<List<String>, List<String>> rows, LastRows table) implements SinkWriter<RowData> {
        @Override
        public void write(RowData row, Context context) {
            var texts = table.fields.stream()
                    .map(field -> String.valueOf(field.getFieldOrNull(row)))
                    .toList();
            var key = Arrays.stream(table.key).mapToObj(texts::get).toList();
            // the engine sends old rows too, if it has them, for a filter that drops the new one
            switch (row.getRowKind()) {
                case INSERT, UPDATE_AFTER -> rows.put(key, texts);
                case UPDATE_BEFORE, DELETE -> rows.remove(key);
            }
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
