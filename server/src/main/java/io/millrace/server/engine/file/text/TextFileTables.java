package io.millrace.server.engine.file.text;

import java.util.Set;
import java.util.function.Supplier;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DelegatingConfiguration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.FileSystemTableFactory;
import org.apache.flink.connector.file.table.factories.BulkReaderFormatFactory;
import org.apache.flink.formats.csv.CsvFileFormatFactory.CsvBulkDecodingFormat;
import org.apache.flink.formats.json.JsonFormatFactory;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory.ParquetBulkDecodingFormat;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DecodingFormatFactory;
import org.apache.flink.table.factories.DeserializationFormatFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.jspecify.annotations.Nullable;

/// Creates the sources of tables: of files with our readers and in parts, and all others as the engine does.
public class TextFileTables implements DynamicTableSourceFactory {
    /// Whether jobs run where our classes are. It is set by the server in the configuration of the planner.
    public static final ConfigOption<Boolean> JOBS_HERE =
            ConfigOptions.key("millrace.jobs-here").booleanType().defaultValue(false);

    private static final String CSV = "csv";
    private static final String JSON = JsonFormatFactory.IDENTIFIER;
    private static final Set<String> FORMATS = Set.of(CSV, JSON, ParquetFileFormatFactory.IDENTIFIER);

    @Override
    public String factoryIdentifier() {
        return "text-files";
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
        return isOurs(context) ? new Files().createDynamicTableSource(context) : engineSource(context);
    }

    private static boolean isOurs(Context context) {
        var options = context.getCatalogTable().getOptions();
        return context.getConfiguration().get(JOBS_HERE)
                && FileSystemTableFactory.IDENTIFIER.equals(options.get(FactoryUtil.CONNECTOR.key()))
                && FORMATS.contains(options.getOrDefault(FactoryUtil.FORMAT.key(), ""))
                && isEngineFactory(context);
    }

    /// A library of the session may bring another connector of this name.
    private static boolean isEngineFactory(Context context) {
        try {
            return FactoryUtil.discoverFactory(
                                    context.getClassLoader(),
                                    DynamicTableSourceFactory.class,
                                    FileSystemTableFactory.IDENTIFIER)
                            .getClass()
                    == FileSystemTableFactory.class;
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

    /// The engine's own connector with our formats.
    private static final class Files extends FileSystemTableFactory {
        /// The format of the one table that this creates: it is found by a look at all libraries.
        private @Nullable DecodingFormat<BulkFormat<RowData, FileSourceSplit>> bulk;

        @Override
        public DynamicTableSource createDynamicTableSource(Context context) {
            var engine = super.createDynamicTableSource(context);
            return bulk instanceof PartedDecoding
                    ? new PartedTableSource(new PartedTableSource.Definition(
                            context.getObjectIdentifier(),
                            context.getPhysicalRowDataType(),
                            context.getCatalogTable().getPartitionKeys(),
                            FactoryUtil.createTableFactoryHelper(this, context).getOptions(),
                            bulk))
                    : engine;
        }

        @Override
        @SuppressWarnings("unchecked") // formats of the kinds that were asked for
        protected <I, F extends DecodingFormatFactory<I>> @Nullable DecodingFormat<I> discoverDecodingFormat(
                Context context, Class<F> kind) {
            var found = super.discoverDecodingFormat(context, kind);
            if (kind != BulkReaderFormatFactory.class) {
                return found;
            }
            bulk = ours(context, (DecodingFormat<BulkFormat<RowData, FileSourceSplit>>) found);
            return (DecodingFormat<I>) bulk;
        }

        private @Nullable DecodingFormat<BulkFormat<RowData, FileSourceSplit>> ours(
                Context context, @Nullable DecodingFormat<BulkFormat<RowData, FileSourceSplit>> found) {
            var options = Configuration.fromMap(context.getCatalogTable().getOptions());
            if (found instanceof CsvBulkDecodingFormat engine) {
                return new CsvDecoding(engine, new DelegatingConfiguration(options, CSV + "."));
            }
            if (found instanceof ParquetBulkDecodingFormat engine) {
                return new ParquetDecoding(engine);
            }
            return found == null && options.get(FactoryUtil.FORMAT).equals(JSON) ? json(context, options) : found;
        }

        /// The engine has a reader of single texts only, which it gives the lines of a file.
        @SuppressWarnings("unchecked") // a format of the kind that was asked for
        private @Nullable JsonDecoding json(Context context, Configuration options) {
            var engine = super.discoverDecodingFormat(context, DeserializationFormatFactory.class);
            return engine instanceof ProjectableDecodingFormat<?> projectable
                    ? new JsonDecoding(
                            (ProjectableDecodingFormat<DeserializationSchema<RowData>>) projectable,
                            new DelegatingConfiguration(options, JSON + "."))
                    : null;
        }
    }
}
