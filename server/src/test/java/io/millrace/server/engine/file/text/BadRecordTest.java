package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.formats.csv.CsvFileFormatFactory.CsvBulkDecodingFormat;
import org.apache.flink.formats.json.JsonFormatFactory;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A file with a record that cannot be read, which its user has to find.
class BadRecordTest {
    private static final DataType TABLE = DataTypes.ROW(
            DataTypes.FIELD("name", DataTypes.STRING()),
            DataTypes.FIELD("id", DataTypes.INT()),
            DataTypes.FIELD("tags", DataTypes.ARRAY(DataTypes.INT())));
    private static final int[][] ALL = {{0}, {1}, {2}};
    private static final int[][] SIMPLE = {{0}, {1}};

    @TempDir
    private Path folder;

    @SuppressWarnings({"unchecked", "NullAway"}) // the engine's format, which does not ask for its context
    private static JsonDecoding json() {
        var options = new Configuration();
        return new JsonDecoding(
                (ProjectableDecodingFormat<DeserializationSchema<RowData>>)
                        new JsonFormatFactory().createDecodingFormat(null, options),
                options);
    }

    private static CsvDecoding csv() {
        var options = new Configuration();
        return new CsvDecoding(new CsvBulkDecodingFormat(options), options);
    }

    private String error(
            DecodingFormat<BulkFormat<RowData, FileSourceSplit>> decoding, String content, DataType table, int[][] read)
            throws IOException {
        return error(decoding, Files.writeString(folder.resolve("lines"), content), table, read);
    }

    @SuppressWarnings("unchecked") // a format of this kind
    private static String error(
            DecodingFormat<BulkFormat<RowData, FileSourceSplit>> decoding, Path file, DataType table, int[][] read)
            throws IOException {
        var format = ((ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>>)
                        NamedDecoding.of(decoding, "text"))
                .createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, table, read);
        return FileReading.of(format, file, (RowType) table.getLogicalType())
                .error()
                .replaceFirst("[\\w.]*: ", "")
                .replace(file.toString(), "FILE")
                .strip();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '´', textBlock = """
            x,two        | has 'two' in the column id, which is not a valid INT. Make the column a STRING, or set 'csv.ignore-parse-errors' = 'true' to make it NULL.
            x,           | has '' in the column id, which is not a valid INT. Set 'csv.null-literal' = '' to make empty values NULL.
            x,3000000000 | has '3000000000' in the column id, which is not a valid INT. Make the column a STRING, or set 'csv.ignore-parse-errors' = 'true' to make it NULL.
            x            | has 1 of 2 fields. Check 'csv.field-delimiter', or set 'csv.ignore-parse-errors' = 'true' to leave out such records.
            x,2,3        | has more than 2 fields. Check 'csv.field-delimiter', or set 'csv.ignore-parse-errors' = 'true' to leave out such records.
            ´"x,2´       | has a quote that is not closed. Correct the file, or set 'csv.disable-quote-character' = 'true'.
            ´"x"y,2´     | has text after a closing quote. Correct the file, or set 'csv.disable-quote-character' = 'true'.
            """)
    void aRecordOfCsvIsNamedWithItsLineInTheFile(String record, String problem) throws IOException {
        var table = DataTypes.ROW(DataTypes.FIELD("name", DataTypes.STRING()), DataTypes.FIELD("id", DataTypes.INT()));

        assertThat(error(csv(), "\"o\nne\",1\n" + record + "\n", table, SIMPLE))
                .isEqualTo("Line 3 of the file FILE " + problem);
        assertThat(error(csv(), "x,1\n".repeat(50_000) + record + "\nx,2\n", table, SIMPLE))
                .startsWith("Line 50001 of the file FILE has ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '´', textBlock = """
            {"id": "two"}      | has a value in the field id that is not a valid INT
            {"id": 3000000000} | has a value in the field id that is not a valid INT
            {"tags": [1, "a"]} | has a value in the field tags that is not a valid ARRAY<INT>
            {"id": 2           | is not valid JSON
            {"name": "x, 2}    | is not valid JSON
            x,2                | is not valid JSON
            """)
    void aLineOfJsonIsNamed(String line, String problem) throws IOException {
        var advice = " Correct it, or set 'json.ignore-parse-errors' = 'true' to leave out such lines.";

        assertThat(error(json(), "{\"id\": 1}\r\n\r\n" + line + "\r\n", TABLE, ALL))
                .isEqualTo("Line 3 of the file FILE " + problem + ": " + line + advice);
    }

    @Test
    void aPackedFileCountsTheLinesOfItsContent() throws IOException {
        var content = "{\"id\": 1}\n".repeat(50_000) + "[1]\n";
        var file = FileReading.write(folder.resolve("lines"), content.getBytes(StandardCharsets.UTF_8), true);

        assertThat(error(json(), file, TABLE, ALL))
                .startsWith("Line 50001 of the file FILE does not have the form of the table");
    }

    @Test
    void aPartOfAFileCountsLinesFromItsBeginning() throws IOException {
        var file = Files.writeString(folder.resolve("lines"), "{\"id\": 1}\n".repeat(100) + "[1]\n");
        var format = json().createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, TABLE, SIMPLE);
        var part = new FileSourceSplit(
                "0", new org.apache.flink.core.fs.Path(file.toUri()), 500, Files.size(file) - 500, 0, Files.size(file));

        try (var reader = format.createReader(new Configuration(), part)) {
            assertThat(catchThrowable(reader::readBatch).getSuppressed())
                    .singleElement()
                    .asString()
                    .contains("Line 101 of the file " + file + " ");
        }
    }
}
