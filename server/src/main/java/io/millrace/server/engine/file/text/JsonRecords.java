package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.InstantiationUtil;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;

/// Lines of JSON.
record JsonRecords(DeserializationSchema<RowData> engine, List<JsonColumn> columns, boolean requiresAll)
        implements RecordFormat {
    @Override
    public RecordParser parser(FileSourceSplit split) throws IOException {
        return new JsonLineParser(new JsonObjectParser(columns, requiresAll), opened(), split);
    }

    @Override
    public boolean suits(FileSourceSplit split) {
        return true;
    }

    /// Each reader has one of its own, because it has state.
    private DeserializationSchema<RowData> opened() throws IOException {
        try {
            var schema = InstantiationUtil.clone(engine);
            schema.open(new Opening());
            return schema;
        } catch (Exception e) { // the engine's interface declares it
            throw new IOException(e);
        }
    }

    @Override
    public boolean isSplittable() {
        return true;
    }

    private static final class Opening implements DeserializationSchema.InitializationContext {
        @Override
        public MetricGroup getMetricGroup() {
            return new UnregisteredMetricsGroup();
        }

        @Override
        public UserCodeClassLoader getUserCodeClassLoader() {
            return SimpleUserCodeClassLoader.create(Thread.currentThread().getContextClassLoader());
        }
    }
}
