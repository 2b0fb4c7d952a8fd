package io.millrace.server.engine.source;

import io.millrace.server.engine.file.text.TextFileTables;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.table.FileSystemTableFactory;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.FactoryUtil;

/// Creates the sinks of tables: of files with folders that are named after dates, and all others as the engine does.
public class TableSinks implements DynamicTableSinkFactory {
    @Override
    public String factoryIdentifier() {
        return "table-sinks";
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
        var isHere = context.getConfiguration().get(TableSources.JOBS_HERE);
        return isHere
                        && TextFileTables.reads(
                                Configuration.fromMap(context.getCatalogTable().getOptions()))
                        && TableSources.isOfEngine(context, DynamicTableSinkFactory.class, FileSystemTableFactory.class)
                ? new TextFileTables().createDynamicTableSink(context)
                : engineSink(context);
    }

    private static DynamicTableSink engineSink(Context context) {
        return TableSources.unwrapped(() -> FactoryUtil.createDynamicTableSink(
                null,
                context.getObjectIdentifier(),
                context.getCatalogTable(),
                context.getEnrichmentOptions(),
                context.getConfiguration(),
                context.getClassLoader(),
                context.isTemporary()));
    }
}
