package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.DeserializationSchemaAdapter;
import org.apache.flink.formats.json.JsonFormatFactory;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares our reader of JSON with the engine's, over files made of pieces that parsers often get wrong.
class JsonReadingTest {
    private static final int FILES = Exhaustive.ENABLED ? 60_000 : 400;
    private static final List<DataType> TYPES = List.of(
            DataTypes.STRING(),
            DataTypes.BOOLEAN(),
            DataTypes.TINYINT(),
            DataTypes.SMALLINT(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.FLOAT(),
            DataTypes.DOUBLE(),
            DataTypes.DECIMAL(10, 2),
            DataTypes.DECIMAL(38, 5),
            DataTypes.DATE(),
            DataTypes.TIME(0),
            DataTypes.TIMESTAMP(9),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.BYTES(),
            DataTypes.ARRAY(DataTypes.INT()),
            DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()),
            DataTypes.ROW(DataTypes.FIELD("a", DataTypes.STRING()), DataTypes.FIELD("b", DataTypes.INT())));
    /// Values of the first types in the usual form, and a second value of each.
    private static final List<List<String>> VALUES = List.of(
            List.of("\"name\"", "\"Jürgen 日本 𝄞\"", "\"a\\n\\u00e4\\\"\\/\"", "\"\\ud834\\udd1e\"", "\"\"", "\"\t\""),
            List.of("true", "false", "\"true\""),
            List.of("12", "-128", "127", "128", "\" 5\""),
            List.of("12", "-32768", "32768"),
            List.of("12", "-2147483648", "2147483648", "1.9", "\"7\"", "-0", "1e3"),
            List.of("12", "9223372036854775807", "9223372036854775808", "\"12\""),
            List.of("1.5", "16777217", "0.1", "-0", "8.7", "1e10", "\"2.5\"", "3.4028236e38"),
            List.of(
                    "0.1",
                    "0.30000000000000004",
                    "12",
                    "-0.0",
                    "1e-320",
                    "\"1.5\"",
                    "123456789.123456789123",
                    "2.2250738585072012e-308"),
            List.of("1.25", "-1.255", "12", "100000000.00", "1e3", "\"1.5\"", "\" 1.5 \""),
            List.of("1.25", "12345678901234567890.123456", "0.000001"),
            List.of("\"2024-02-29\"", "\"2023-02-29\"", "\"0001-01-01\"", "20", "\"2011-12-30\""),
            List.of("\"12:34:56\"", "\"12:34:56.789\"", "\"24:00:00\"", "\"12:34\""),
            List.of(
                    "\"2020-01-02 03:04:05\"",
                    "\"2020-01-02T03:04:05.123\"",
                    "\"2020-02-30 03:04:05\"",
                    "\"2020-01-02T03:04\""),
            List.of("\"2020-01-02 03:04:05Z\"", "\"2020-01-02T03:04:05.5Z\"", "\"2020-01-02 03:04:05\""),
            List.of("\"AQID\""),
            List.of("[1,2]", "[]", "[\"x\"]"),
            List.of("{\"a\":1}", "{}"),
            List.of("{\"a\":\"x\",\"b\":2}", "{\"b\":[1]}"));
    private static final List<String> ODD = List.of(
            "null",
            "01",
            "+1",
            "1.",
            ".5",
            "nul",
            "truex",
            "\"",
            "'a'",
            "[1,{\"c0\":[]}]",
            "{\"x\":{\"c1\":[true,null]}}",
            "\"\\x\"",
            "\"\\u12\"",
            "[1,]",
            "{,}",
            "NaN",
            "1 2",
            "",
            "\"a\u0001b\"",
            "\"a\u0000b\"",
            "-",
            "1e",
            "12345678901234567890",
            "\"1.2.3\"",
            "\"1..2\"",
            "\"1.\"",
            "\".5\"",
            "\".\"",
            "\"+1\"",
            "\"-\"",
            "\"--1\"",
            "\"1-2\"",
            "\"1e\"",
            "\"1e3\"",
            "\"007\"",
            "\"1d\"",
            "\"NaN\"");
    private static final List<String> LINES = List.of(
            "",
            " ",
            "[]",
            "[{\"c0\":1},{\"c1\":2}]",
            "null",
            "1",
            "{}",
            " {} ",
            "{} x",
            "{",
            "\uFEFF{}",
            "[null]",
            "{}{}");

    @TempDir
    Path folder;

    private Path file;
    private final Random random = new Random(11);
    private int ours;

    @BeforeEach
    void name() {
        file = folder.resolve("lines.json");
    }

    @Test
    void givesTheRowsAndErrorsOfTheEngine() throws IOException {
        for (int i = 0; i < FILES; i++) {
            var table = anyTable();
            var options = anyOptions();
            var formats = formats(table, options);
            ours += formats.ours() instanceof TextBulkFormat ? 1 : 0;
            var content = content(table);
            file = FileReading.write(folder.resolve("lines.json"), content, random.nextInt(8) == 0);
            var expected = FileReading.of(formats.engine(), file, table.produced());
            var found = FileReading.of(formats.ours(), file, table.produced());
            var description = table + " " + options + "\n" + new String(content, StandardCharsets.UTF_8);
            assertThat(found.error()).as(description).isEqualTo(expected.error());
            if (expected.error().isEmpty()) {
                assertThat(found.rows()).as(description).isEqualTo(expected.rows());
            }
        }
        assertThat(ours).as("files that our own parser was made for").isGreaterThan(FILES / 4);
    }

    @Test
    void goesOnFromEveryRowAndSoDoesTheEngine() throws IOException {
        for (int i = 0; i < FILES / 10; i++) {
            var table = anyTable();
            var formats = formats(table, anyOptions());
            file = FileReading.write(folder.resolve("lines.json"), content(table), random.nextInt(8) == 0);
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

    @Test
    void readsEachLineInOnePartOfTheFile() throws IOException {
        var table = new Table(List.of(DataTypes.INT()), new int[][] {{0}});
        Files.writeString(file, "{\"c0\":1}\n{\"c0\":22}\r\n\n{\"c0\":333}\n[{\"c0\":4},{\"c0\":5}]\n{\"c0\":6}");
        int size = (int) Files.size(file);
        var formats = formats(table, Map.of());
        var all = FileReading.of(formats.engine(), file, table.produced());
        assertThat(all.rows()).hasSize(6);

        for (int cut = 1; cut < size; cut++) {
            for (var format : List.of(formats.ours(), formats.engine())) {
                var rows = new ArrayList<String>();
                rows.addAll(
                        FileReading.of(format, file, 0, cut, table.produced()).rows());
                rows.addAll(FileReading.of(format, file, cut, size - cut, table.produced())
                        .rows());
                assertThat(rows).as("cut at " + cut + " by " + format).isEqualTo(all.rows());
            }
            assertThat(FileReading.of(formats.ours(), file, 0, cut, table.produced())
                            .rows())
                    .isEqualTo(FileReading.of(formats.engine(), file, 0, cut, table.produced())
                            .rows());
        }
    }

    @Test
    void leavesTextsThatAreNoNumbersToTheEngine() throws IOException {
        var types = TYPES.subList(TYPES.indexOf(DataTypes.TINYINT()), TYPES.indexOf(DataTypes.DATE()));
        for (var type : types) {
            var table = new Table(List.of(type, DataTypes.BIGINT()), new int[][] {{0}, {1}});
            for (var value : ODD.stream().filter(odd -> odd.startsWith("\"")).toList()) {
                for (var lenient : List.of("true", "false")) {
                    Files.writeString(file, "{\"c0\":" + value + ",\"c1\":2}\n{\"c0\":1,\"c1\":3}\n");
                    var formats = formats(table, Map.of("ignore-parse-errors", lenient));
                    var expected = FileReading.of(formats.engine(), file, table.produced());
                    var found = FileReading.of(formats.ours(), file, table.produced());
                    assertThat(found.error()).as(type + " " + value).isEqualTo(expected.error());
                    assertThat(found.rows()).as(type + " " + value).isEqualTo(expected.rows());
                }
            }
        }
    }

    @Test
    void tellsNamesApart() throws IOException {
        var names = List.of("a", "ab", "abcdefgh", "abcdefghi", "abcdefghj", "ä", "日本日本", "");
        var type = DataTypes.ROW(names.stream()
                .filter(name -> !name.isEmpty())
                .map(name -> DataTypes.FIELD(name, DataTypes.INT()))
                .toList());
        var projections = IntStream.range(0, names.size() - 1)
                .mapToObj(i -> new int[] {i})
                .toArray(int[][]::new);
        var formats = formats(type, projections, Map.of());
        var text = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            for (var name : names) {
                text.append("{\"%s\":%d,\"%s\":%d}\n".formatted(any(names), i, name, -i));
            }
        }
        Files.writeString(file, text.append("{\"a\":1}"));

        var produced = (RowType) type.getLogicalType();
        assertThat(FileReading.of(formats.ours(), file, produced).rows())
                .isEqualTo(FileReading.of(formats.engine(), file, produced).rows())
                .hasSize(100 * names.size() + 1);
    }

    @Test
    void readsLinesOfAnyLength() throws IOException {
        var table = new Table(List.of(DataTypes.STRING()), new int[][] {{0}});
        var text = new StringBuilder();
        for (int length : new int[] {100_000, 262_142, 262_143, 600_000, 3, 5_000_000, 5}) {
            text.append("{\"c0\":\"").append("ä\\n".repeat(length / 4)).append("\"}\n");
        }
        Files.writeString(file, text);

        var formats = formats(table, Map.of());
        var expected = FileReading.of(formats.engine(), file, table.produced());
        assertThat(expected.rows()).hasSize(7);
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

    private record Formats(BulkFormat<RowData, FileSourceSplit> engine, BulkFormat<RowData, FileSourceSplit> ours) {}

    private static Formats formats(Table table, Map<String, String> options) {
        return formats(table.type(), table.projections(), options);
    }

    @SuppressWarnings("unchecked") // the engine's format
    private static Formats formats(DataType type, int[][] projections, Map<String, String> options) {
        var configuration = Configuration.fromMap(options);
        var engine = (ProjectableDecodingFormat<DeserializationSchema<RowData>>)
                new JsonFormatFactory().createDecodingFormat(null, configuration);
        var context = ScanRuntimeProviderContext.INSTANCE;
        return new Formats(
                new DeserializationSchemaAdapter(engine.createRuntimeDecoder(context, type, projections)),
                new JsonDecoding(engine, configuration).createRuntimeDecoder(context, type, projections));
    }

    private Table anyTable() {
        var types = new ArrayList<DataType>();
        int simple = random.nextInt(4) == 0 ? TYPES.size() : TYPES.size() - 4;
        for (int i = random.nextInt(5); i >= 0; i--) {
            types.add(TYPES.get(random.nextInt(simple)));
        }
        var order = new ArrayList<>(IntStream.range(0, types.size()).boxed().toList());
        Collections.shuffle(order, random);
        int width = random.nextInt(types.size() + 1);
        return new Table(
                types, order.stream().limit(width).map(i -> new int[] {i}).toArray(int[][]::new));
    }

    private Map<String, String> anyOptions() {
        var options = new TreeMap<String, String>();
        if (random.nextInt(2) == 0) {
            options.put("ignore-parse-errors", "true");
        } else {
            maybe(3, options, "fail-on-missing-field", "true");
        }
        maybe(3, options, "timestamp-format.standard", "ISO-8601");
        maybe(10, options, "decode.json-parser.enabled", "false");
        return options;
    }

    private void maybe(int outOf, Map<String, String> options, String key, String value) {
        if (random.nextInt(outOf) == 0) {
            options.put(key, value);
        }
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private byte[] content(Table table) {
        var out = new ByteArrayOutputStream();
        boolean tidy = random.nextBoolean();
        for (int lines = random.nextInt(8); lines > 0; lines--) {
            if (random.nextInt(tidy ? 60 : 12) == 0) {
                out.writeBytes(bytes(any(LINES)));
            } else {
                object(table, tidy, out);
            }
            if (lines > 1 || random.nextInt(3) > 0) {
                out.writeBytes(bytes(tidy ? "\n" : any(List.of("\n", "\r\n", "\n\n", " \n", "\r\r\n"))));
            }
        }
        return out.toByteArray();
    }

    private void object(Table table, boolean tidy, ByteArrayOutputStream out) {
        var order =
                new ArrayList<>(IntStream.range(0, table.types().size()).boxed().toList());
        if (!tidy) {
            Collections.shuffle(order, random);
            if (random.nextInt(5) == 0) {
                order.add(random.nextInt(order.size()));
            }
            if (random.nextInt(5) == 0) {
                order.removeLast();
            }
        }
        out.write('{');
        boolean first = true;
        for (int column : order) {
            out.writeBytes(bytes(first ? "" : any(tidy ? List.of(",") : List.of(",", " , ", ",\t"))));
            first = false;
            if (random.nextInt(6) == 0) {
                out.writeBytes(bytes("\"x\":" + any(ODD.subList(0, tidy ? 1 : ODD.size())) + ","));
            }
            var name =
                    tidy || random.nextInt(20) > 0 ? "c" + column : any(List.of("\\u0063" + column, "C" + column, ""));
            out.writeBytes(bytes('"' + name + any(tidy ? List.of("\":") : List.of("\":", "\" : "))));
            value(table.types().get(column), tidy, out);
        }
        out.write('}');
    }

    private void value(DataType type, boolean tidy, ByteArrayOutputStream out) {
        var values = VALUES.get(TYPES.indexOf(type));
        switch (random.nextInt(tidy ? 30 : 12)) {
            case 0 -> out.writeBytes(bytes("null"));
            case 1 -> out.writeBytes(bytes(any(ODD)));
            case 2 -> out.writeBytes(bytes(any(any(VALUES))));
            case 3 -> {
                out.write('"');
                out.writeBytes(any(List.of(
                        new byte[] {(byte) 0xC0, (byte) 0x80},
                        new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
                        new byte[] {(byte) 0xE2, (byte) 0x82},
                        new byte[] {(byte) 0xFF})));
                out.write('"');
            }
            default -> out.writeBytes(bytes(tidy ? values.getFirst() : any(values)));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
