package io.millrace.server.engine.source;

import io.millrace.server.engine.file.text.TextFileTables;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.table.DataGenTableSourceFactory;
import org.apache.flink.connector.file.table.FileSystemTableFactory;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;

/// Creates the sources of tables: of files with our readers and in parts, of generated sequences without a list of
/// their values, and all others as the engine does.
public class TableSources implements DynamicTableSourceFactory {
    /// Whether jobs run where our classes are. It is set by the server in the configuration of the planner.
    public static final ConfigOption<Boolean> JOBS_HERE =
            ConfigOptions.key("millrace.jobs-here").booleanType().defaultValue(false);

    @Override
    public String factoryIdentifier() {
        return "table-sources";
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
        if (context.getConfiguration().get(JOBS_HERE)) {
            var options = Configuration.fromMap(context.getCatalogTable().getOptions());
            if (TextFileTables.reads(options)
                    && isOfEngine(context, DynamicTableSourceFactory.class, FileSystemTableFactory.class)) {
                return new TextFileTables().createDynamicTableSource(context);
            }
            if (GeneratedTables.generates(options)
                    && isOfEngine(context, DynamicTableSourceFactory.class, DataGenTableSourceFactory.class)) {
                return new GeneratedTables().createDynamicTableSource(context);
            }
        }
        return engineSource(context);
    }

    /// A library of the session may bring another connector of the table's name.
    static boolean isOfEngine(
            DynamicTableFactory.Context context, Class<? extends DynamicTableFactory> kind, Class<?> factory) {
        try {
            var connector = context.getCatalogTable().getOptions().get(FactoryUtil.CONNECTOR.key());
            return FactoryUtil.discoverFactory(context.getClassLoader(), kind, connector)
                            .getClass()
                    == factory;
        } catch (ValidationException ambiguous) { // which the engine says then
            return false;
        }
    }

    private static DynamicTableSource engineSource(Context context) {
        return unwrapped(() -> FactoryUtil.createDynamicTableSource(
                null,
                context.getObjectIdentifier(),
                context.getCatalogTable(),
                context.getEnrichmentOptions(),
                context.getConfiguration(),
                context.getClassLoader(),
                context.isTemporary()));
    }

    /// The engine wraps the reason of a failure twice: around a factory like this, and around the connector's.
    public static <T> T unwrapped(Supplier<T> creation) {
        try {
            return creation.get();
        } catch (ValidationException e) {
            throw e.getCause() instanceof RuntimeException reason ? reason : e;
        }
    }
}
