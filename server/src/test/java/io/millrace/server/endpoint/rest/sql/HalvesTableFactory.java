package io.millrace.server.endpoint.rest.sql;

import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.functions.LookupFunction;

/// Tables of the connector `halves` (`n INT` as the key, `half INT`), which have a row for each even number and
/// can only be looked up.
public final class HalvesTableFactory implements DynamicTableSourceFactory {
    @Override
    public String factoryIdentifier() {
        return "halves";
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
        return new Halves();
    }

    private record Halves() implements LookupTableSource {
        @Override
        public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
            return LookupFunctionProvider.of(new HalfOfNumber());
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "halves";
        }
    }

    /// Has to be public for the engine's generated code.
    public static final class HalfOfNumber extends LookupFunction {
        private static final long serialVersionUID = 1;

        @Override
        public List<RowData> lookup(RowData key) {
            int number = key.getInt(0);
            return number % 2 == 0 ? List.of(GenericRowData.of(number, number / 2)) : List.of();
        }
    }
}
