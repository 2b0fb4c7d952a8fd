package io.millrace.server.role;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;

/// A connector of tables with one column, a BIGINT, that takes every option and carries its options into its jobs, as
/// connectors of databases do. The option `fails` (`plan` or `run`) makes it fail with all its options in the message.
public final class GuardedTableFactory implements DynamicTableSourceFactory, DynamicTableSinkFactory {
    @Override
    public String factoryIdentifier() {
        return "guarded";
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
        return new Table(options(context));
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        return new Table(options(context));
    }

    private static Map<String, String> options(Context context) {
        var options = Map.copyOf(context.getCatalogTable().getOptions());
        if ("plan".equals(options.get("fails"))) {
            throw new ValidationException("Cannot connect with " + options);
        }
        return options;
    }

    private record Table(Map<String, String> options) implements ScanTableSource, DynamicTableSink {
        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ChangelogMode getChangelogMode(ChangelogMode requested) {
            return requested;
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            return SourceProvider.of(new DataGeneratorSource<>(
                    new Row(options),
                    Long.MAX_VALUE,
                    RateLimiterStrategy.perSecond(50),
                    InternalTypeInfo.of(RowType.of(new BigIntType()))));
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(DynamicTableSink.Context context) {
            return SinkV2Provider.of(new Discarding(options));
        }

        @Override
        public Table copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "guarded " + options;
        }
    }

    private record Row(Map<String, String> options) implements GeneratorFunction<Long, RowData> {
        @Override
        public RowData map(Long number) throws IOException {
            var reason = Optional.ofNullable(options.get("fails"));
            if (reason.isPresent() && number > 10) {
                throw new IOException("The service refused " + options);
            }
            return GenericRowData.of(number);
        }
    }

    private static final class Discarding extends DiscardingSink<RowData> {
        private static final long serialVersionUID = 1;

        @SuppressWarnings({"unused", "FieldCanBeLocal"}) // is part of the plan
        private final Map<String, String> options;

        Discarding(Map<String, String> options) {
            this.options = options;
        }
    }
}
