package io.millrace.server.endpoint.rest.sql;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.types.RowKind;

/// Tables of the connector `upserted` (`k INT` as the key, `v INT`), which take new rows and deletions of keys, as
/// those
/// of most databases do, and keep the last row of each key.
public final class UpsertTableFactory implements DynamicTableSinkFactory {
    private static final Map<String, Map<Integer, String>> TABLES = new ConcurrentHashMap<>();

    /// The values of the table by their keys, as texts.
    static Map<Integer, String> rows(String table) {
        return TABLES.computeIfAbsent(table, _ -> new ConcurrentHashMap<>());
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
        return new Upserted(context.getObjectIdentifier().getObjectName());
    }

    private record Upserted(String table) implements DynamicTableSink {
        @Override
        public ChangelogMode getChangelogMode(ChangelogMode requested) {
            return ChangelogMode.upsert();
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
            return SinkV2Provider.of(new LastRows(table));
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

    private record LastRows(String table) implements Sink<RowData> {
        private static final long serialVersionUID = 1;

        @Override
        public SinkWriter<RowData> createWriter(WriterInitContext context) {
            return new Writer(rows(table));
        }
    }

    private record Writer(Map<Integer, String> rows) implements SinkWriter<RowData> {
        @Override
        public void write(RowData row, Context context) {
            if (row.getRowKind() == RowKind.DELETE) {
                rows.remove(row.getInt(0));
            } else {
                rows.put(row.getInt(0), row.isNullAt(1) ? "NULL" : Integer.toString(row.getInt(1)));
            }
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
