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
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.jspecify.annotations.Nullable;

/// Creates the sources and sinks of tables: of files with our readers, in parts and with our names of folders, of
/// generated sequences without a list of their values, and all others as the engine does.
public class TableConnectors implements DynamicTableSourceFactory, DynamicTableSinkFactory {
    /// Whether jobs run where our classes are. It is set by the server in the configuration of the planner.
    public static final ConfigOption<Boolean> JOBS_HERE =
            ConfigOptions.key("millrace.jobs-here").booleanType().defaultValue(false);

    @Override
    public String factoryIdentifier() {
        return "table-connectors";
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
        if (isOfFiles(context, DynamicTableSourceFactory.class)) {
            return new TextFileTables().createDynamicTableSource(context);
        }
        if (isHere(context)
                && GeneratedTables.generates(options(context))
                && isOfEngine(context, DynamicTableSourceFactory.class, DataGenTableSourceFactory.class)) {
            return new GeneratedTables().createDynamicTableSource(context);
        }
        return source(null, context, context.getCatalogTable());
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        return isOfFiles(context, DynamicTableSinkFactory.class)
                ? new TextFileTables().createDynamicTableSink(context)
                : sink(null, context, context.getCatalogTable());
    }

    private static boolean isOfFiles(Context context, Class<? extends DynamicTableFactory> kind) {
        return isHere(context)
                && TextFileTables.reads(options(context))
                && isOfEngine(context, kind, FileSystemTableFactory.class);
    }

    private static boolean isHere(Context context) {
        return context.getConfiguration().get(JOBS_HERE);
    }

    private static Configuration options(Context context) {
        return Configuration.fromMap(context.getCatalogTable().getOptions());
    }

    /// A library of the session may bring another connector of the table's name.
    private static boolean isOfEngine(Context context, Class<? extends DynamicTableFactory> kind, Class<?> factory) {
        try {
            var connector = context.getCatalogTable().getOptions().get(FactoryUtil.CONNECTOR.key());
            return FactoryUtil.discoverFactory(context.getClassLoader(), kind, connector)
                            .getClass()
                    == factory;
        } catch (ValidationException ambiguous) { // which the engine says then
            return false;
        }
    }

    /// Creates the source of a table as the engine does.
    ///
    /// @param factory null for the one of the table's connector
    public static DynamicTableSource source(
            @Nullable DynamicTableSourceFactory factory, Context context, ResolvedCatalogTable table) {
        return unwrapped(() -> FactoryUtil.createDynamicTableSource(
                factory,
                context.getObjectIdentifier(),
                table,
                context.getEnrichmentOptions(),
                context.getConfiguration(),
                context.getClassLoader(),
                context.isTemporary()));
    }

    /// Creates the sink of a table as the engine does.
    ///
    /// @param factory null for the one of the table's connector
    public static DynamicTableSink sink(
            @Nullable DynamicTableSinkFactory factory, Context context, ResolvedCatalogTable table) {
        return unwrapped(() -> FactoryUtil.createDynamicTableSink(
                factory,
                context.getObjectIdentifier(),
                table,
                context.getEnrichmentOptions(),
                context.getConfiguration(),
                context.getClassLoader(),
                context.isTemporary()));
    }

    /// The engine wraps the reason of a failure twice: around a factory like this, and around the connector's.
    private static <T> T unwrapped(Supplier<T> creation) {
        try {
            return creation.get();
        } catch (ValidationException e) {
            throw e.getCause() instanceof RuntimeException reason ? reason : e;
        }
    }
}
