package io.millrace.server.datafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileGuessTest {
    private static FileShape guess(String name, byte[] content, FileShape.Choice choice) {
        try {
            return FileGuess.of(name, new ByteArrayInputStream(content), choice, () -> {
                throw new IOException("it is Parquet");
            });
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FileShape guess(String name, String content) {
        return guess(name, content.getBytes(StandardCharsets.UTF_8), FileShape.Choice.NONE);
    }

    private static String columns(FileShape shape) {
        return shape.columns().stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", "));
    }

    private static String columns(String content) {
        return columns(guess("a.csv", content));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "1 2 3 # BIGINT",
                "1 2.5 # DOUBLE",
                "1e5 2 # DOUBLE",
                "123456789012345678901 # DECIMAL(38, 0)",
                "1234567890123.12345 # DECIMAL(38, 5)",
                "1234567890123456789012345678901234567890 # STRING",
                "007 008 # STRING",
                "true FALSE # BOOLEAN",
                "true 1 # STRING",
                "2026-01-31 # DATE",
                "2026-02-30 # STRING",
                "10:00 10:00:30 # TIME",
                "2026-01-31T10:00 # TIMESTAMP(3)",
                "2026-01-31T10:00:00.123456 # TIMESTAMP(6)",
                "2026-01-31T10:00:00Z 2026-01-31T10:00:00+02:00 # TIMESTAMP_LTZ(3)",
                "2026-01-31 2026-01-31T10:00 # STRING",
                "NaN 1 # STRING",
                "+1 # STRING",
                "-0 -5 # BIGINT",
            })
    void guessesTheTypeOfAllValues(String values, String type) {
        var content = "name\n" + String.join("\n", values.strip().split(" ")) + "\n";
        assertThat(columns(guess(
                        "a.csv",
                        content.getBytes(StandardCharsets.UTF_8),
                        new FileShape.Choice(Optional.empty(), Optional.empty(), Optional.of(true)))))
                .isEqualTo("name " + type.strip());
    }

    @Test
    void findsHeadersAndDelimiters() {
        assertThat(columns("id,name\n1,a\n")).isEqualTo("id BIGINT, name STRING");
        assertThat(columns("1,a\n2,b\n")).isEqualTo("column_1 BIGINT, column_2 STRING");
        assertThat(columns("x,y\nx,z\n")).as("a value that recurs is no name").startsWith("column_1");
        assertThat(columns("id;price\n1;2,5\n2;3,5\n")).isEqualTo("id BIGINT, price STRING");
        assertThat(columns("id\tname\n1\ta, b\n")).isEqualTo("id BIGINT, name STRING");
        assertThat(columns("a|b\n1|2\n")).isEqualTo("a BIGINT, b BIGINT");
        assertThat(columns("word\nalpha\nbeta\n")).isEqualTo("word STRING");
        assertThat(columns("only,names\n")).isEqualTo("only STRING, names STRING");
        assertThat(guess("a.csv", "id\tn\n1\t2\n").options())
                .containsEntry("csv-file.delimiter", "\\t")
                .containsEntry("csv-file.header", "true");
    }

    @Test
    void readsQuotesMarksAndEndsOfLines() {
        assertThat(columns("\uFEFFid,text\r\n1,\"a \"\"b\"\",\r\nc\"\r\n2,\r\n"))
                .isEqualTo("id BIGINT, text STRING");
        assertThat(columns("id,text\r1,a\r2,b")).isEqualTo("id BIGINT, text STRING");
        assertThat(columns("Größe,名前\n1,x\n")).isEqualTo("Größe BIGINT, 名前 STRING");
        assertThat(columns("a,a,,a_2\n1,2,3,4\n")).isEqualTo("a BIGINT, a_2 BIGINT, column_3 BIGINT, a_2_2 BIGINT");
    }

    @Test
    void namesARaggedLine() {
        var shape = guess("a.csv", "a,b,c\n1,2,3\n4,5\n6,7,8\n");
        assertThat(shape.columns()).hasSize(3);
        assertThat(shape.notes()).singleElement().asString().startsWith("Line 3 has 2 fields and not 3.");
    }

    @Test
    void showsTheFirstValues() {
        assertThat(guess("a.csv", "a,b\n1,\n2,x\n").columns().get(1).samples()).containsExactly("x");
        assertThat(guess("a.csv", "1,a\n2,b\n3,c\n4,d\n5,e\n6,f\n")
                        .columns()
                        .getFirst()
                        .samples())
                .containsExactly("1", "2", "3", "4", "5");
    }

    /// Elsewhere they are not records.
    @Test
    void takesEmptyLinesForValuesOfASingleColumn() {
        assertThat(columns("\nword\n1\n")).isEqualTo("column_1 STRING");
        assertThat(guess("a.csv", "\nb\na\n").columns().getFirst().samples()).containsExactly("b", "a");
        assertThat(columns("\n\nid,word\n\n1,x\n")).isEqualTo("id BIGINT, word STRING");
        assertThat(guess("a.csv", "\nid,word\n\n1,x\n").notes()).isEmpty();
    }

    @Test
    void doesWhatTheCallerChooses() {
        var content = "a,b\n1;2\n".getBytes(StandardCharsets.UTF_8);
        var chosen = new FileShape.Choice(Optional.of(DataFiles.Format.CSV), Optional.of(';'), Optional.of(false));
        assertThat(columns(guess("a.json", content, chosen))).isEqualTo("column_1 STRING, column_2 BIGINT");
    }

    @Test
    void refusesWhatItCannotRead() {
        assertThatThrownBy(() -> guess("a.csv", "")).hasMessage("The file a.csv is empty.");
        assertThatThrownBy(() -> guess("a.csv", "\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no line");
        assertThatThrownBy(() -> guess("a.csv", "a,\"b\n1,2\n"))
                .hasMessageContaining("The quote that begins in line 1");
        assertThatThrownBy(() -> guess("a.csv", "a\0b\n")).hasMessageContaining("neither text nor Parquet");
        assertThatThrownBy(
                        () -> guess("a.csv", "näme\n1\n".getBytes(StandardCharsets.ISO_8859_1), FileShape.Choice.NONE))
                .hasMessageContaining("not UTF-8");
        assertThatThrownBy(() -> guess("a.csv", "a\n1\n".getBytes(Charset.forName("UTF-16")), FileShape.Choice.NONE))
                .hasMessageContaining("UTF-16");
        assertThatThrownBy(() -> guess("a.json", "[{\"a\":1}]")).hasMessageContaining("Line 1 is not a JSON object");
        assertThatThrownBy(() -> guess("a.json", "{\"a\":1}\n{\"a\":\n"))
                .hasMessageContaining("Line 2 is not valid JSON");
        assertThatThrownBy(() -> guess("a.json", "{\"a\":1}\n{\"\":2}"))
                .hasMessageContaining("Line 2 has a field whose name is empty");
        assertThat(columns(guess("a.json", "{\"a\":{\"\":1,\"b\":2}}"))).isEqualTo("a STRING");
    }

    @Test
    void guessesTheTypesOfJson() {
        assertThat(columns(guess("a.jsonl", """
                        {"i":1,"d":1.5,"s":"007","b":true,"n":null,"t":"2026-01-31T10:00:00","a":[1,2],"o":{"x":{"y":"z"}},"m":1}

                        {"i":2,"d":2,"e":[],"m":"x","day":"2026-01-31"}
                        """)))
                .isEqualTo("i BIGINT, d DOUBLE, s STRING, b BOOLEAN, n STRING, t TIMESTAMP(3), a ARRAY<BIGINT>,"
                        + " o ROW<`x` ROW<`y` STRING>>, m STRING, e ARRAY<STRING>, day DATE");
        assertThat(columns(guess("a", "{\"t\":\"2026-01-31T10:00\"}\n{\"t\":\"2026-01-31 10:00\"}\n")))
                .as("the engine reads one form of timestamps in a file")
                .isEqualTo("t STRING");
    }

    /// The engine's two formats of timestamps differ in more than the letter.
    @ParameterizedTest
    @CsvSource({
        "2024-05-06 07:08:09,t TIMESTAMP(3)",
        "2024-05-06T07:08:09,t TIMESTAMP(3)",
        "2024-05-06T07:08,t TIMESTAMP(3)",
        "2024-05-06 07:08,t STRING",
        "2024-05-06T07:08Z,t TIMESTAMP_LTZ(3)",
        "2024-05-06 07:08Z,t STRING"
    })
    void guessesMomentsThatTheReaderOfJsonReads(String moment, String columns) {
        assertThat(columns(guess("a.jsonl", "{\"t\":\"" + moment + "\"}\n"))).isEqualTo(columns);
        assertThat(columns(guess("a.jsonl", "{\"t\":[\"" + moment + "\"]}\n")))
                .isEqualTo(columns.replace(" ", " ARRAY<") + ">");
    }

    @Test
    void readsPackedFiles() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var packed = new GZIPOutputStream(bytes)) {
            packed.write("{\"a\":1}\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(columns(guess("a.jsonl.gz", bytes.toByteArray(), FileShape.Choice.NONE)))
                .isEqualTo("a BIGINT");
    }

    @Test
    void samplesALargeFile() {
        var content = "id,text\n" + "1,abcdefghijklmnopqrstuvwxyz\n".repeat(200_000) + "x,late\n";
        assertThat(columns(content)).isEqualTo("id BIGINT, text STRING");
    }

    @ParameterizedTest
    @CsvSource({
        "My Orders (1).csv,my_orders_1",
        "2026.csv,t_2026",
        ".csv,data",
        "a.b.parquet,a_b",
        "x.JSONL.gz,x",
        "größe.tsv,größe"
    })
    void namesATableAfterTheFile(String file, String table) {
        assertThat(FileGuess.tableName(file)).isEqualTo(table);
    }

    /// The guess for any content has columns with unique names, or says in a sentence why there is none.
    @Test
    void answersAnyText() {
        var random = new Random(1);
        var alphabet = "a1,;\t|\"\n\r \u00e9{}[]:-.TZ\0\uFEFF";
        for (int round = 0; round < 3_000; round++) {
            var text = random.ints(random.nextInt(60), 0, alphabet.length())
                    .mapToObj(at -> alphabet.substring(at, at + 1))
                    .collect(Collectors.joining());
            try {
                var shape = guess(round % 2 == 0 ? "a.csv" : "a.json", text);
                assertThat(shape.columns().stream().map(DataFiles.GuessedColumn::name))
                        .as(text)
                        .isNotEmpty()
                        .doesNotHaveDuplicates();
            } catch (Refusal refused) {
                assertThat(refused.reason()).as(text).isNotBlank();
            }
        }
    }
}
