package io.millrace.server.engine.file;

import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.impl.StreamFormatAdapter;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.factories.BulkReaderFormatFactory;
import org.apache.flink.connector.file.table.format.BulkDecodingFormat;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/// The format `csv-file`, which reads CSV as other programs write it: with a line of names, a byte order mark, quotes
/// over several lines, NULL apart from an empty text. The engine's format `csv` can do none of these.
public final class CsvFormatFactory implements BulkReaderFormatFactory {
    private static final String IDENTIFIER = "csv-file";

    /// The option of a table.
    public static final String HEADER_OPTION = IDENTIFIER + ".header";

    static final ConfigOption<String> DELIMITER =
            ConfigOptions.key("delimiter").stringType().defaultValue(",");
    static final ConfigOption<Header> HEADER =
            ConfigOptions.key("header").enumType(Header.class).defaultValue(Header.FALSE);
    static final ConfigOption<OnError> ON_ERROR =
            ConfigOptions.key("on-error").enumType(OnError.class).defaultValue(OnError.FAIL);

    /// The first line of each file.
    public enum Header {
        FALSE,
        /// It has names, which may be others than the table's, but not the same at other places.
        TRUE,
        /// It has the names of the table's columns.
        CHECKED
    }

    /// The handling of values that do not have the type of their column, and of missing and surplus fields.
    public enum OnError {
        FAIL,
        /// They are NULL, or left out.
        NULL
    }

    @Override
    public String factoryIdentifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(DELIMITER, HEADER, ON_ERROR);
    }

    @Override
    public BulkDecodingFormat<RowData> createDecodingFormat(
            DynamicTableFactory.Context context, ReadableConfig options) {
        FactoryUtil.validateFactoryOptions(this, options);
        return new Decoding(delimiter(options.get(DELIMITER)), options.get(HEADER), options.get(ON_ERROR));
    }

    private static char delimiter(String text) {
        var plain = text.equals("\\t") ? "\t" : text;
        if (plain.length() != 1 || "\"\r\n".contains(plain)) {
            throw new ValidationException(
                    "'csv-file.delimiter' is one character, or \\t for a tab, and not '" + text + "'.");
        }
        return plain.charAt(0);
    }

    /// The format with the options of a table.
    public record Decoding(char delimiter, Header header, OnError onError) implements BulkDecodingFormat<RowData> {
        @Override
        public BulkFormat<RowData, FileSourceSplit> createRuntimeDecoder(
                DynamicTableSource.Context context, DataType type) {
            var all = IntStream.range(0, type.getLogicalType().getChildren().size())
                    .toArray();
            return new NamedFileFormat(
                    reader(context, type, rows(type, all)), IDENTIFIER, (RowType) type.getLogicalType());
        }

        /// @param type     of the table
        /// @param produced the columns that make the fields of a row
        public CsvRowConverter rows(DataType type, int[] produced) {
            return CsvRowConverter.of((RowType) type.getLogicalType(), produced, onError == OnError.NULL);
        }

        /// A reader that does not say which file it cannot read.
        ///
        /// @param produced the type of a row
        public BulkFormat<RowData, FileSourceSplit> reader(
                DynamicTableSource.Context context, DataType produced, CsvRowConverter rows) {
            return new StreamFormatAdapter<>(
                    new CsvStreamFormat(delimiter, header, rows, context.createTypeInformation(produced)));
        }

        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }
    }
}
