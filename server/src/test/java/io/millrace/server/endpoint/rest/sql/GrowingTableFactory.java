package io.millrace.server.endpoint.rest.sql;

import java.util.Set;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;

/// A table that keeps growing, like tables of a data lake: batch mode reads the rows that exist, streaming
/// mode also those that follow. Its one column, a BIGINT, counts from 0.
public final class GrowingTableFactory implements DynamicTableSourceFactory {
    /// How many rows batch mode finds.
    static final int ROWS = 5;

    @Override
    public String factoryIdentifier() {
        return "growing";
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
    public DynamicTableSource createDynamicTableSource(Context context) {
        var mode = context.getConfiguration().get(ExecutionOptions.RUNTIME_MODE);
        return new GrowingTable(mode == RuntimeExecutionMode.BATCH);
    }

    private record GrowingTable(boolean batch) implements ScanTableSource {
        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            return SourceProvider.of(batch ? new Rows(ROWS) : new EndlessRows());
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "growing";
        }
    }

    private static class Rows extends DataGeneratorSource<RowData> {
        private static final long serialVersionUID = 1;
        private static final GeneratorFunction<Long, RowData> ROW = GenericRowData::of;

        Rows(long count) {
            super(ROW, count, RateLimiterStrategy.perSecond(50), InternalTypeInfo.of(RowType.of(new BigIntType())));
        }
    }

    private static final class EndlessRows extends Rows {
        private static final long serialVersionUID = 1;

        EndlessRows() {
            super(Long.MAX_VALUE);
        }

        @Override
        public Boundedness getBoundedness() {
            return Boundedness.CONTINUOUS_UNBOUNDED;
        }
    }
}
