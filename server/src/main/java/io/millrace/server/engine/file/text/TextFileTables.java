package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.CsvFormatFactory;
import io.millrace.server.engine.file.PartitionFolders;
import io.millrace.server.engine.file.PartitionedFileSink;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DelegatingConfiguration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.FileSystemConnectorOptions;
import org.apache.flink.connector.file.table.FileSystemTableFactory;
import org.apache.flink.connector.file.table.factories.BulkReaderFormatFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.csv.CsvFileFormatFactory.CsvBulkDecodingFormat;
import org.apache.flink.formats.json.JsonFormatFactory;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory.ParquetBulkDecodingFormat;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DecodingFormatFactory;
import org.apache.flink.table.factories.DeserializationFormatFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// The engine's connector of files, with our readers of the formats that they know.
public final class TextFileTables extends FileSystemTableFactory {
    private static final String CSV = "csv";
    private static final String JSON = JsonFormatFactory.IDENTIFIER;

    /// The formats of the one table that this creates; to find them takes a search of all libraries.
    private @Nullable DecodingFormat<BulkFormat<RowData, FileSourceSplit>> bulk;
    private @Nullable DecodingFormat<DeserializationSchema<RowData>> lines;

    /// Whether a table has files.
    ///
    /// @param options of the table
    public static boolean reads(ReadableConfig options) {
        return options.getOptional(FactoryUtil.CONNECTOR)
                .filter(IDENTIFIER::equals)
                .isPresent();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        super.createDynamicTableSource(context); // it checks the options
        var type = context.getPhysicalRowDataType();
        var partitionKeys = context.getCatalogTable().getPartitionKeys();
        var files = new PartedTableSource(new PartedTableSource.Definition(
                context.getObjectIdentifier(),
                type,
                partitionKeys,
                FactoryUtil.createTableFactoryHelper(this, context).getOptions(),
                bulk,
                lines));
        return UnprunedTableSource.isFor((RowType) type.getLogicalType(), partitionKeys)
                ? new UnprunedTableSource(files, partitionKeys)
                : files;
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        var definition = context.getCatalogTable();
        if (!definition.isPartitioned()) {
            return super.createDynamicTableSink(context);
        }
        var options = FactoryUtil.createTableFactoryHelper(this, context).getOptions();
        requireName(options);
        var folders = PartitionFolders.of(
                (RowType) context.getPhysicalRowDataType().getLogicalType(), definition.getPartitionKeys(), options);
        var table = new PartitionedFileSink.Table(
                definition, folders.dates(), context.getConfiguration().get(PartitionedFileSink.REPLACES_ALL));
        var files = super.createDynamicTableSink(new FactoryUtil.DefaultDynamicTableContext(
                context.getObjectIdentifier(),
                table.withTexts(),
                context.getEnrichmentOptions(),
                context.getConfiguration(),
                context.getClassLoader(),
                context.isTemporary()));
        return new PartitionedFileSink(files, table, new Path(options.get(FileSystemConnectorOptions.PATH)));
    }

    /// A success file is in the folder of its partition. With a path, any file would be replaced.
    private static void requireName(ReadableConfig options) {
        var option = FileSystemConnectorOptions.SINK_PARTITION_COMMIT_SUCCESS_FILE_NAME;
        var name = options.get(option);
        if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
            throw new ValidationException("'" + option.key() + "' must be a name without slashes, not '" + name + "'.");
        }
    }

    @Override
    @SuppressWarnings("unchecked") // formats of the kinds that were asked for
    protected <I, F extends DecodingFormatFactory<I>> @Nullable DecodingFormat<I> discoverDecodingFormat(
            Context context, Class<F> kind) {
        var found = super.discoverDecodingFormat(context, kind);
        if (kind != BulkReaderFormatFactory.class) {
            lines = (DecodingFormat<DeserializationSchema<RowData>>) found;
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
        if (found instanceof CsvFormatFactory.Decoding engine) {
            return new CsvFileDecoding(engine);
        }
        if (found instanceof ParquetBulkDecodingFormat engine) {
            return new ParquetDecoding(
                    engine, new DelegatingConfiguration(options, ParquetFileFormatFactory.IDENTIFIER + "."));
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
