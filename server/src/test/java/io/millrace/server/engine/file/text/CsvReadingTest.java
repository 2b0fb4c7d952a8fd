package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.file.CsvFormatFactory;
import io.millrace.testing.Exhaustive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.formats.csv.CsvFileFormatFactory.CsvBulkDecodingFormat;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Compares our parser of CSV with the whole reader of each format, over files made of pieces that a parser may get
/// wrong.
class CsvReadingTest {
    private static final int FILES = Exhaustive.ENABLED ? 60_000 : 400;
    private static final List<DataType> TYPES = List.of(
            DataTypes.STRING(),
            DataTypes.CHAR(3),
            DataTypes.BOOLEAN(),
            DataTypes.TINYINT(),
            DataTypes.SMALLINT(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.FLOAT(),
            DataTypes.DOUBLE(),
            DataTypes.DECIMAL(10, 2),
            DataTypes.DECIMAL(18, 18),
            DataTypes.DECIMAL(38, 5),
            DataTypes.DATE(),
            DataTypes.TIME(0),
            DataTypes.TIME(2),
            DataTypes.TIMESTAMP(9),
            DataTypes.TIMESTAMP(3),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.BYTES(),
            DataTypes.ARRAY(DataTypes.INT()),
            DataTypes.ROW(DataTypes.FIELD("a", DataTypes.STRING()), DataTypes.FIELD("b", DataTypes.INT())));
    /// Values of each type, right and wrong.
    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("VARCHAR", List.of("", "a", "null", "NULL", "Jürgen", "日本", "𝄞x", " a b ", "x\ty", "#x", "a'b")),
            Map.entry("CHAR", List.of("", "abc", "abcdef")),
            Map.entry("BOOLEAN", List.of("true", "false", "TRUE", "False", " true", "yes", "", "1")),
            Map.entry("TINYINT", List.of("0", "-128", "127", "128", "-129", " 5 ", "+7", "x")),
            Map.entry("SMALLINT", List.of("0", "-32768", "32767", "32768", "007")),
            Map.entry(
                    "INTEGER",
                    List.of("0", "-1", "2147483647", "2147483648", "-2147483648", "+5", " 12", "1.0", "-", "")),
            Map.entry(
                    "BIGINT", List.of("9223372036854775807", "9223372036854775808", "-9223372036854775808", "12", "٣")),
            Map.entry(
                    "FLOAT",
                    List.of(
                            "1.5",
                            "16777216",
                            "16777217",
                            "0.1",
                            "-0",
                            "-0.0",
                            "1e10",
                            "NaN",
                            "3.4028236e38",
                            ".5",
                            "5.",
                            "8.7")),
            Map.entry(
                    "DOUBLE",
                    List.of(
                            "0.1",
                            "9007199254740993",
                            "9007199254740991",
                            "-0",
                            "1e-320",
                            "Infinity",
                            "123456.789",
                            "0.30000000000000004",
                            " 2 ",
                            "1d",
                            "0x1p3")),
            Map.entry(
                    "DECIMAL",
                    List.of(
                            "1.25",
                            "-1.255",
                            "99999999.99",
                            "100000000.00",
                            "1e3",
                            "0.000",
                            "-0.00",
                            "12345678901234567890.123456",
                            "+1",
                            " 1",
                            "0.123456789012345678",
                            "1.")),
            Map.entry(
                    "DATE",
                    List.of(
                            "2024-02-29",
                            "2023-02-29",
                            "1969-12-31",
                            "0001-01-01",
                            "1582-10-10",
                            "2020-1-5",
                            "2020-13-01",
                            "2011-12-30",
                            " 2020-01-01",
                            "9999-12-31",
                            "2020-01-32")),
            Map.entry(
                    "TIME_WITHOUT_TIME_ZONE",
                    List.of(
                            "12:34:56",
                            "12:34",
                            "23:59:59.999999999",
                            "24:00:00",
                            "1:02:03",
                            "12:34:56.",
                            "12:34:56.78")),
            Map.entry(
                    "TIMESTAMP_WITHOUT_TIME_ZONE",
                    List.of(
                            "2020-01-02 03:04:05",
                            "2020-01-02T03:04:05",
                            "2020-01-02 03:04:05.123456789",
                            "2020-02-30 00:00:00",
                            "1900-01-01 00:00:00.1",
                            " 2020-01-02 03:04:05",
                            "2020-01-02 24:00:00",
                            "2020-01-02",
                            "2020-01-02t03:04:05",
                            "2020-01-02 03:04:05.",
                            "2020-01-02 03:04")),
            Map.entry(
                    "TIMESTAMP_WITH_LOCAL_TIME_ZONE",
                    List.of(
                            "2020-01-02 03:04:05Z",
                            "2020-01-02 03:04:05.12Z",
                            "2020-01-02 03:04:05",
                            "2020-01-02T03:04:05Z",
                            "2020-01-02T03:04:05.1+02:00",
                            "2020-02-30 03:04:05.5Z")),
            Map.entry("VARBINARY", List.of("AQID", "", "!!")),
            Map.entry("ARRAY", List.of("1;2;3", "", "1;x", "7")),
            Map.entry("ROW", List.of("a;1", "a", "a;1;2")));

    private enum Kind {
        CSV,
        CSV_FILE
    }

    @TempDir
    Path folder;

    private Path file;
    private Kind kind = Kind.CSV;
    private final Random random = new Random(7);
    private int ours;

    @BeforeEach
    void name() {
        file = folder.resolve("lines.csv");
    }

    @ParameterizedTest
    @EnumSource
    void givesTheRowsAndErrorsOfTheWholeReader(Kind read) throws IOException {
        kind = read;
        for (int i = 0; i < FILES; i++) {
            compare(anyTable(), anyOptions());
        }
        assertThat(ours).as("files that our own parser was made for").isGreaterThan(FILES / 4);
    }

    @ParameterizedTest
    @EnumSource
    void goesOnFromEveryRowAndSoDoesTheWholeReader(Kind read) throws IOException {
        kind = read;
        for (int i = 0; i < FILES / 10; i++) {
            var table = anyTable();
            var formats = formats(table, anyOptions());
            file = FileReading.write(folder.resolve("lines.csv"), content(table), random.nextInt(8) == 0);
            var all = FileReading.of(formats.ours(), file, table.produced());
            for (int k = 0; k < all.rows().size(); k++) {
                for (var format : List.of(formats.ours(), formats.engine())) {
                    var rest = FileReading.after(all.positions().get(k), format, file, table.produced());
                    if (all.error().isEmpty()) {
                        assertThat(rest.rows())
                                .isEqualTo(all.rows().subList(k + 1, all.rows().size()));
                    }
                    assertThat(rest.error()).isEqualTo(all.error());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsEachRecordInOnePartOfTheFile(Kind read) throws IOException {
        kind = read;
        int files = 0;
        while (files < FILES / 20) {
            var table = anyTable();
            var options = anyOptions();
            var formats = formats(table, options);
            var content = content(table);
            Files.write(file, content);
            if (formats.decoding().parts(table.produced()).isPresent() && isPlain()) {
                var all = FileReading.of(formats.engine(), file, table.produced());
                for (int cut = 1; cut < content.length; cut++) {
                    compareParts(formats.ours(), all, List.of(0, cut, content.length), table.produced());
                }
                int half = content.length / 2;
                if (half > 1) { // a file has one first part
                    var cuts = List.of(0, half / 2, half, half, content.length);
                    compareParts(formats.ours(), all, cuts, table.produced());
                }
                files++;
            }
        }
    }

    @Test
    void readsRecordsOfCsvFileInOnePart() throws IOException {
        kind = Kind.CSV_FILE;
        var table = new Table(List.of(DataTypes.INT(), DataTypes.STRING()), new int[][] {{1}, {0}});
        Files.writeString(file, "C0,c1\n\n1,a\r\n\r\n2,\"b\nc\"d\n\n\n3,\n4,\"x\"\"y\"z\n\r5,ä\n,\"\"\n\n");
        var formats = formats(table, Map.of("header", "checked"));
        var all = FileReading.of(formats.engine(), file, table.produced());

        assertThat(all.rows()).hasSize(6);
        int end = (int) Files.size(file);
        for (int cut = 1; cut < end; cut++) {
            compareParts(formats.ours(), all, List.of(0, cut, end), table.produced());
        }
    }

    private boolean isPlain() throws IOException {
        try (var in = ByteWindow.open(new org.apache.flink.core.fs.Path(file.toUri()), 0)) {
            return CsvRowParser.beginsPlain(in) && !CsvRowParser.beginsBlank(in);
        }
    }

    private void compareParts(
            BulkFormat<RowData, FileSourceSplit> format, FileReading all, List<Integer> cuts, RowType type)
            throws IOException {
        var rows = new ArrayList<String>();
        var errors = new java.util.TreeSet<String>();
        for (int i = 1; i < cuts.size(); i++) {
            var part = FileReading.of(format, file, cuts.get(i - 1), cuts.get(i) - cuts.get(i - 1), type);
            rows.addAll(part.rows());
            errors.add(part.error());
            if (!part.error().isEmpty()) {
                break; // the job fails
            }
        }
        var description = cuts + "\n" + Files.readString(file, StandardCharsets.ISO_8859_1);
        errors.remove("");
        if (all.error().isEmpty()) {
            assertThat(errors).as(description).isEmpty();
            assertThat(rows).as(description).isEqualTo(all.rows());
        } else {
            assertThat(errors).as(description).containsExactly(all.error());
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnInAPartFromEveryRow(Kind read) throws IOException {
        kind = read;
        var table = new Table(List.of(DataTypes.INT(), DataTypes.STRING()), new int[][] {{1}, {0}});
        var large = "x".repeat(5_000_000); // more than our parser takes
        var before = kind == Kind.CSV ? "1,a\n" : "c0,c1\n\n1,a\r\n";
        Files.writeString(file, before + "2,\"b\nc\"\n3,d\n4,\"" + large + "\"\n5,e\n6,f\n7,g\n");
        var formats = formats(table, kind == Kind.CSV ? Map.of() : Map.of("header", "true"));
        int start = before.length() + 1;
        int end = (int) Files.size(file) - 5;

        var part = FileReading.of(formats.ours(), file, start, end - start, table.produced());

        assertThat(part.rows())
                .isEqualTo(FileReading.of(formats.engine(), file, table.produced())
                        .rows()
                        .subList(2, 6));
        for (int k = 0; k < 4; k++) {
            var rest = FileReading.after(
                    part.positions().get(k), formats.ours(), file, start, end - start, table.produced());
            assertThat(rest.rows()).isEqualTo(part.rows().subList(k + 1, 4));
        }
    }

    @Test
    void goesOnFromPositionsOfTheEngine() throws IOException {
        var table = new Table(List.of(DataTypes.INT(), DataTypes.STRING()), new int[][] {{1}, {0}});
        Files.writeString(file, "1,a\n2,\"b\nc\"\n3,d\n");
        var formats = formats(table, Map.of());

        var rest = FileReading.after(
                new CheckpointedPosition(CheckpointedPosition.NO_OFFSET, 2), formats.ours(), file, table.produced());

        assertThat(rest.rows()).singleElement().asString().contains("d,3");
    }

    @Test
    void leavesOutRowsBeforeMalformedBytesAsTheEngine() throws IOException {
        var table = new Table(List.of(DataTypes.STRING()), new int[][] {{0}});
        var formats = formats(table, Map.of("ignore-parse-errors", "true"));
        for (int length : new int[] {1, 262_143, 262_144, 262_145, 600_000}) {
            Files.write(file, ("é\n" + "x".repeat(length) + "\na\n\uD83D\uDE00\n").getBytes(StandardCharsets.UTF_8));
            assertThat(FileReading.of(formats.ours(), file, table.produced()).rows())
                    .isEqualTo(FileReading.of(formats.engine(), file, table.produced())
                            .rows())
                    .hasSize(4);
            Files.write(file, new byte[] {(byte) 0xC0, '\n', 'a', '\n'}, StandardOpenOption.APPEND);
            assertThat(FileReading.of(formats.ours(), file, table.produced()).rows())
                    .isEqualTo(FileReading.of(formats.engine(), file, table.produced())
                            .rows());
        }
    }

    @Test
    void readsRecordsOfAnyLength() throws IOException {
        var table = new Table(List.of(DataTypes.STRING(), DataTypes.INT()), new int[][] {{0}, {1}});
        var text = new StringBuilder();
        for (int length : new int[] {100_000, 262_142, 262_143, 262_144, 600_000, 3, 5_000_000, 5}) {
            text.append('"')
                    .append("ä,\n\"\"".repeat(length / 5))
                    .append("\",")
                    .append(length)
                    .append("\r\n");
        }
        Files.writeString(file, text);

        var formats = formats(table, Map.of());
        assertThat(formats.ours()).isInstanceOf(TextBulkFormat.class);
        var expected = FileReading.of(formats.engine(), file, table.produced());
        assertThat(expected.rows()).hasSize(8);
        assertThat(FileReading.of(formats.ours(), file, table.produced()).rows())
                .isEqualTo(expected.rows());
    }

    /// @param projections the columns that are read
    private record Table(List<DataType> types, int[][] projections) {
        DataType type() {
            return DataTypes.ROW(IntStream.range(0, types.size())
                    .mapToObj(i -> DataTypes.FIELD("c" + i, types.get(i)))
                    .toList());
        }

        RowType produced() {
            return (RowType) Projection.of(projections).project(type()).getLogicalType();
        }
    }

    /// @param engine the whole reader
    private record Formats(BulkFormat<RowData, FileSourceSplit> engine, PartedDecoding decoding, Table table) {
        BulkFormat<RowData, FileSourceSplit> ours() {
            return decoding.createRuntimeDecoder(
                    ScanRuntimeProviderContext.INSTANCE, table.type(), table.projections());
        }
    }

    @SuppressWarnings("NullAway") // the factory does not look at the table
    private Formats formats(Table table, Map<String, String> options) {
        var configuration = Configuration.fromMap(options);
        var context = ScanRuntimeProviderContext.INSTANCE;
        if (kind == Kind.CSV) {
            var engine = new CsvBulkDecodingFormat(configuration);
            return new Formats(
                    engine.createRuntimeDecoder(context, table.type(), table.projections()),
                    new CsvDecoding(engine, configuration),
                    table);
        }
        var format = (CsvFormatFactory.Decoding) new CsvFormatFactory().createDecodingFormat(null, configuration);
        var produced = Projection.of(table.projections());
        var whole = format.reader(
                context, produced.project(table.type()), format.rows(table.type(), produced.toTopLevelIndexes()));
        return new Formats(whole, new CsvFileDecoding(format), table);
    }

    private void compare(Table table, Map<String, String> options) throws IOException {
        var formats = formats(table, options);
        ours += formats.ours() instanceof TextBulkFormat ? 1 : 0;
        var content = content(table);
        file = FileReading.write(folder.resolve("lines.csv"), content, random.nextInt(8) == 0);
        var expected = FileReading.of(formats.engine(), file, table.produced());
        var found = FileReading.of(formats.ours(), file, table.produced());
        var description = table + " " + options + "\n" + new String(content, StandardCharsets.UTF_8);
        assertThat(found.error()).as(description).isEqualTo(expected.error());
        if (expected.error().isEmpty()) {
            assertThat(found.rows()).as(description).isEqualTo(expected.rows());
        }
    }

    private Table anyTable() {
        var types = new ArrayList<DataType>();
        boolean any = kind == Kind.CSV && random.nextInt(4) == 0;
        int simple = any ? TYPES.size() : TYPES.size() - (kind == Kind.CSV ? 3 : 2);
        for (int i = random.nextInt(5); i >= 0; i--) {
            types.add(TYPES.get(random.nextInt(simple)));
        }
        var order = new ArrayList<>(IntStream.range(0, types.size()).boxed().toList());
        java.util.Collections.shuffle(order, random);
        int width = random.nextInt(types.size() + 1);
        return new Table(
                types, order.stream().limit(width).map(i -> new int[] {i}).toArray(int[][]::new));
    }

    private Map<String, String> anyOptions() {
        var options = new TreeMap<String, String>();
        if (kind == Kind.CSV_FILE) {
            maybe(2, options, "on-error", "null");
            maybe(8, options, "delimiter", any(List.of(";", "|", "\\t", " ", "ä", "x")));
            maybe(2, options, "header", any(List.of("true", "checked")));
            delimiter = options.getOrDefault("delimiter", ",").replace("\\t", "\t");
            header = options.containsKey("header");
            return options;
        }
        maybe(2, options, "ignore-parse-errors", "true");
        maybe(8, options, "field-delimiter", any(List.of(";", "|", "\\t", " ", "ä", "\t")));
        maybe(8, options, "null-literal", any(List.of("null", "", "0", "日本", "a")));
        maybe(20, options, "allow-comments", "true");
        maybe(20, options, "escape-character", "\\");
        maybe(20, options, "trim-spaces", "true");
        maybe(20, options, "ignore-trailing-unmappable", "true");
        maybe(20, options, "allow-trailing-comma", "false");
        maybe(20, options, "fail-on-missing-columns", "true");
        maybe(20, options, "empty-string-as-null", "true");
        maybe(20, options, "array-element-delimiter", ":");
        if (random.nextInt(8) == 0) {
            options.put("disable-quote-character", "true");
        } else {
            maybe(8, options, "quote-character", any(List.of("'", "|", "ß")));
        }
        delimiter = options.getOrDefault("field-delimiter", ",").replace("\\t", "\t");
        return options;
    }

    private String delimiter = ",";
    private boolean header;

    private void maybe(int outOf, Map<String, String> options, String key, String value) {
        if (random.nextInt(outOf) == 0) {
            options.put(key, value);
        }
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private byte[] content(Table table) throws IOException {
        var out = new ByteArrayOutputStream();
        if (random.nextInt(40) == 0) {
            out.write(any(List.of(
                    new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
                    new byte[] {(byte) 0xFE, (byte) 0xFF},
                    new byte[] {0, 'a'},
                    new byte[] {'a', 0})));
        }
        boolean tidy = random.nextBoolean();
        if (header && random.nextInt(8) > 0) {
            int last = table.types().size() - (random.nextInt(20) == 0 ? 1 : 0);
            out.writeBytes(bytes(IntStream.range(0, last)
                            .mapToObj(i -> any(List.of("c", "C", "\"c\"", "c")) + i)
                            .collect(Collectors.joining(delimiter))
                    + any(List.of("\n", "\n", "\r\n", "\n\n", ""))));
        }
        for (int lines = random.nextInt(8); lines > 0; lines--) {
            line(table, tidy, out);
            if (lines > 1 || random.nextInt(3) > 0) {
                out.writeBytes(bytes(tidy ? "\n" : any(List.of("\n", "\n", "\r\n", "\r", "\n\n", " \n"))));
            }
        }
        return out.toByteArray();
    }

    private void line(Table table, boolean tidy, ByteArrayOutputStream out) {
        int count = table.types().size();
        if (random.nextInt(tidy ? 40 : 8) == 0) {
            count += random.nextInt(4) - 2;
        }
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.writeBytes(bytes(delimiter));
            }
            if (i < table.types().size() || random.nextBoolean()) {
                field(table.types().get(Math.min(i, table.types().size() - 1)), tidy, out);
            }
        }
    }

    private void field(DataType type, boolean tidy, ByteArrayOutputStream out) {
        var values = VALUES.get(type.getLogicalType().getTypeRoot().name());
        var value = tidy && random.nextInt(8) > 0 ? values.get(1) : any(values);
        switch (random.nextInt(tidy ? 30 : 12)) {
            case 0 -> out.writeBytes(bytes('"' + value + '"' + any(List.of("", " ", "\t"))));
            case 1 -> out.writeBytes(bytes("\"x\"\"" + value + "\n" + delimiter + "\""));
            case 2 ->
                out.writeBytes(
                        bytes(any(List.of("\"", "\"a\"b", "a\"b", "\\\"", "\"\"", "\"\"\"", "'a''b'", "#", "\\n"))));
            case 3 ->
                out.writeBytes(any(List.of(
                        new byte[] {(byte) 0xC0, (byte) 0x80},
                        new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
                        new byte[] {(byte) 0xE2, (byte) 0x82},
                        new byte[] {(byte) 0xFF},
                        new byte[] {(byte) 0x80},
                        new byte[] {0})));
            default -> out.writeBytes(bytes(value));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
