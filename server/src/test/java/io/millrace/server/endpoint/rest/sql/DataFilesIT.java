package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests data files of clients in a running server: they are uploaded in parts, guessed, read as tables, and
/// deleted with them.
class DataFilesIT {
    @TempDir
    private static Path directory;

    private static RunningGateway gateway;
    private static SessionHandle session;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.start(
                "state.dir=" + directory.resolve("state"),
                "sql-gateway.uploads.max-file-size=1000000",
                "parallelism.default=1");
        session = gateway.inMain();
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static DataFiles.DataFile upload(String name, byte[] content) throws IOException {
        var begun = gateway.client
                .call(DataFiles.BEGIN, Arguments.NONE, new DataFiles.Begin(name, content.length))
                .orThrow();
        return append(begun, 0, content);
    }

    private static DataFiles.DataFile append(DataFiles.DataFile file, long offset, byte[] content) throws IOException {
        var part = Files.write(directory.resolve("part"), content);
        return gateway.client
                .call(
                        DataFiles.APPEND,
                        Arguments.of(DataFiles.UPLOAD, file.upload()).with(DataFiles.OFFSET, offset),
                        Upload.of(part))
                .orThrow();
    }

    private static DataFiles.DataFile upload(String name, String content) throws IOException {
        return upload(name, content.getBytes(StandardCharsets.UTF_8));
    }

    private static DataFiles.Shape shape(DataFiles.DataFile file) {
        return gateway.client
                .call(DataFiles.SHAPE, Arguments.of(DataFiles.UPLOAD, file.upload()))
                .orThrow();
    }

    private static String definition(String table, DataFiles.DataFile file, DataFiles.Shape shape) {
        var columns = shape.columns().stream()
                .map(column -> "`" + column.name() + "` " + column.type())
                .collect(Collectors.joining(", "));
        var options = shape.options().entrySet().stream()
                .map(option -> ", '" + option.getKey() + "' = '" + option.getValue() + "'")
                .collect(Collectors.joining());
        return "CREATE TABLE `" + table + "` (" + columns + ") WITH ('connector' = 'upload', 'upload' = '"
                + file.upload() + "'" + options + ")";
    }

    private static DataFiles.DataFile table(String table, String name, String content) throws IOException {
        var file = upload(name, content);
        run(definition(table, file, shape(file)));
        return file;
    }

    private static List<String> run(String statement) {
        return gateway.run(session, statement);
    }

    private static boolean isKept(DataFiles.DataFile file) {
        return Files.exists(
                directory.resolve("state/uploads").resolve(file.upload().text()));
    }

    @Test
    void aFileThatArrivesInPartsBecomesATableAndGoesWithIt() throws IOException {
        var content = "id,name,price,day\r\n1,\"Ann, B.\",1.5,2026-01-31\r\n2,\"\",,2026-02-01\r\n"
                .getBytes(StandardCharsets.UTF_8);
        var file = gateway.client
                .call(DataFiles.BEGIN, Arguments.NONE, new DataFiles.Begin("My Orders.csv", content.length))
                .orThrow();
        var first = java.util.Arrays.copyOf(content, 20);
        assertThat(append(file, 0, first).received()).isEqualTo(20);
        assertThat(append(file, 0, first).received())
                .as("a part that arrives twice")
                .isEqualTo(20);
        assertThatThrownBy(() -> append(file, 30, first)).hasMessageContaining("begins at byte 20");
        assertThatThrownBy(() -> run(definition(
                        "early",
                        file,
                        new DataFiles.Shape(
                                "early",
                                DataFiles.Format.CSV,
                                java.util.Optional.empty(),
                                java.util.Optional.empty(),
                                List.of(new DataFiles.GuessedColumn("a", "STRING", List.of())),
                                Map.of("format", "csv-file"),
                                List.of()))))
                .hasMessageContaining("is incomplete: 20 of " + content.length);
        append(file, 20, java.util.Arrays.copyOfRange(content, 20, content.length));

        var shape = shape(file);
        assertThat(shape.table()).isEqualTo("my_orders");
        assertThat(shape.columns().stream().map(column -> column.name() + " " + column.type()))
                .containsExactly("id BIGINT", "name STRING", "price DOUBLE", "day DATE");
        run(definition("orders", file, shape));
        assertThat(run("SELECT id, name, price, `day` FROM orders"))
                .containsExactly("1|Ann, B.|1.5|2026-01-31", "2||NULL|2026-02-01");

        run("ALTER TABLE orders RENAME TO sold");
        assertThat(run("SELECT COUNT(*) FROM sold")).containsExactly("2");
        assertThatThrownBy(() -> run("INSERT INTO sold VALUES (3, 'c', 1E0, DATE '2026-01-01')"))
                .hasMessageContaining("cannot be written to");
        assertThat(isKept(file)).isTrue();
        run("DROP TABLE sold");
        assertThat(isKept(file)).isFalse();
        assertThatThrownBy(() -> shape(file)).hasMessageContaining("There is no uploaded file");
    }

    @Test
    void aTableThatCannotBeReplacedKeepsItsFile() throws IOException {
        var file = table("kept", "kept.csv", "a\n1\n2\n");
        assertThatThrownBy(() -> run("CREATE OR REPLACE TABLE kept WITH ('connector' = 'nowhere') AS SELECT 1 AS a"))
                .hasMessageContaining("Unable to create a sink");
        assertThat(run("SELECT a FROM kept")).containsExactly("1", "2");
        run("DROP TABLE kept");
        assertThat(isKept(file)).isFalse();
    }

    @Test
    void nothingElseReadsTheFile() throws IOException {
        var file = table("secret", "s.csv", "a,b\n1,2\n");
        var other = definition("other", file, shape(file));
        assertThatThrownBy(() -> run(other)).hasMessageContaining("belongs to the table secret already");
        assertThatThrownBy(() -> run(other.replace("CREATE TABLE", "CREATE TEMPORARY TABLE"))
                        .addAll(run("SELECT * FROM `other`")))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> run("CREATE TABLE copied LIKE secret"))
                .hasMessageContaining("belongs to the table secret already");
        for (var path : List.of(
                "upload:/" + file.upload() + "/data",
                "UPLOAD:///" + file.upload() + "/data",
                directory.resolve("state/uploads").toString(),
                directory.resolve("state/uploads").toUri().toString() + file.upload() + "/data")) {
            assertThatThrownBy(() -> run("CREATE TABLE peek (a STRING) WITH ('connector' = 'filesystem', 'format' ="
                            + " 'csv', 'path' = '" + path + "')"))
                    .as(path)
                    .isInstanceOf(Refusal.class);
            assertThatThrownBy(() -> run("SELECT * FROM secret /*+ OPTIONS('path' = '" + path + "') */"))
                    .as(path)
                    .isInstanceOf(Refusal.class);
        }
        assertThatThrownBy(() -> gateway.client
                        .call(DataFiles.DELETE, Arguments.of(DataFiles.UPLOAD, file.upload()))
                        .orThrow())
                .hasMessageContaining("DROP TABLE deletes both");
        assertThat(run("SELECT * FROM secret")).containsExactly("1|2");
        // a folder above the state folder is read without what is in that
        run("CREATE TABLE above (line STRING) WITH ('connector' = 'filesystem', 'format' = 'raw', 'path' = '"
                + directory + "', 'source.path.regex-pattern' = '.*/data')");
        assertThatThrownBy(() -> run("SELECT * FROM above")).hasMessageContaining("belongs to the server");
        run("DROP TABLE above");
        run("DROP TABLE secret");
    }

    @Test
    void jsonLinesAndPackedFilesAreTables() throws IOException {
        var json = "{\"id\":1,\"at\":\"2026-01-31T10:00:00\",\"tags\":[\"a\",\"b\"],\"who\":{\"name\":\"Jürgen\"}}\n"
                + "{\"id\":2,\"at\":null,\"tags\":[],\"more\":12345678901234567899}\n";
        table("events", "events.jsonl", json);
        assertThat(run("SELECT id, `at`, tags[1], who.name, more FROM events"))
                .containsExactlyInAnyOrder(
                        "1|2026-01-31T10:00:00|a|Jürgen|NULL", "2|NULL|NULL|NULL|12345678901234567899");
        run("DROP TABLE events");

        var bytes = new java.io.ByteArrayOutputStream();
        try (var packed = new java.util.zip.GZIPOutputStream(bytes)) {
            packed.write("n;t\n1;x\n2;y\n".getBytes(StandardCharsets.UTF_8));
        }
        var file = upload("n.csv.gz", bytes.toByteArray());
        run(definition("packed", file, shape(file)));
        assertThat(run("SELECT * FROM packed")).containsExactly("1|x", "2|y");
        run("DROP TABLE packed");
    }

    @Test
    void parquetHasItsOwnColumns() throws IOException {
        var folder = directory.resolve("made");
        run(
                "CREATE TABLE made (id INT, name STRING, amount DECIMAL(10, 2), tags ARRAY<STRING>, who ROW<a INT, b STRING>,"
                        + " m MAP<STRING, INT>, d DATE, t TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'format' = 'parquet',"
                        + " 'path' = '" + folder + "')");
        run("INSERT INTO made VALUES (1, 'a', 1.25, ARRAY['x', 'y'], ROW(7, 'z'), MAP['k', 3], DATE '2026-01-31',"
                + " TIMESTAMP '2026-01-31 10:00:00'), (2, CAST(NULL AS STRING), 3.50, ARRAY['q'], ROW(8, 'w'),"
                + " MAP['l', 4], DATE '2026-02-01', TIMESTAMP '2026-02-01 10:00:00')");
        Path made;
        try (var files = Files.walk(folder)) {
            made = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        var file = upload("made.parquet", Files.readAllBytes(made));
        var shape = shape(file);
        assertThat(shape.format()).isEqualTo(DataFiles.Format.PARQUET);
        run(definition("parquet_copy", file, shape));
        var query = "SELECT id, name, amount, tags[1], who.b, m['k'], d, t FROM ";
        assertThat(run(query + "parquet_copy")).hasSize(2).isEqualTo(run(query + "made"));
        run("DROP TABLE parquet_copy");
        run("DROP TABLE made");
    }

    @Test
    void aValueOfAnotherTypeIsNamedWithItsLine() throws IOException {
        var file = upload("v.csv", "n\n1\n2\n");
        run(definition("v", file, shape(file)).replace("BIGINT", "DATE"));
        assertThatThrownBy(() -> run("SELECT * FROM v"))
                .hasMessageMatching("Line 2 of the file has '1' in the column n, which is not a valid DATE\\..*");
        run("DROP TABLE v");
    }

    @Test
    void aRecordOfAFolderIsNamedWithItsFileAndLine() throws IOException {
        var folder = Files.createDirectory(directory.resolve("lines"));
        Files.writeString(folder.resolve("right.csv"), "1\n");
        var wrong = Files.writeString(folder.resolve("wrong.csv"), "1\nx\n");
        run("CREATE TABLE of_folder (n INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + folder
                + "')");
        for (var statement : List.of("SELECT * FROM of_folder", "SELECT SUM(n) FROM of_folder, (VALUES 1, 2)")) {
            assertThatThrownBy(() -> run(statement))
                    .hasMessageStartingWith(
                            "Line 2 of the file " + wrong + " has 'x' in the column n, which is not a valid INT.");
        }
        run("DROP TABLE of_folder");
    }

    @Test
    void whatExceedsALimitIsRefusedBeforeItIsSent() {
        assertThatThrownBy(() -> gateway.client
                        .call(DataFiles.BEGIN, Arguments.NONE, new DataFiles.Begin("big.csv", 2_000_000))
                        .orThrow())
                .hasMessageContaining("2000000 bytes, and the limit is 1000000 (sql-gateway.uploads.max-file-size)");
    }

    @Test
    void filesOfTheServerAreReadByTheirPaths() throws IOException {
        var folder = Files.createDirectories(directory.resolve("direct"));
        Files.writeString(folder.resolve("a.csv"), "id,name\n1,a\n2,b\n");
        Files.writeString(folder.resolve("b.csv"), "id,name\n3,c\n");
        Files.writeString(folder.resolve("c.jsonl"), "{\"id\":2,\"n\":{\"x\":\"y\"}}\n");
        assertThat(run("SELECT COUNT(*), SUM(id) FROM '" + folder + "/*.csv'")).containsExactly("3|6");
        assertThat(run("SELECT t.name, j.n.x FROM '" + folder + "/a.csv' AS t JOIN '" + folder
                        + "/c.jsonl' AS j ON t.id = j.id"))
                .containsExactly("b|y");
        Files.writeString(folder.resolve("a.csv"), "id,other\n7,a\n");
        assertThat(run("SELECT other FROM '" + folder + "/a.csv'"))
                .as("the columns are those of now")
                .containsExactly("a");
        assertThat(run("SHOW TABLES")).noneMatch(name -> name.contains("direct"));
        for (var refused : Map.of(
                        "SELECT * FROM '" + folder + "/none.csv'",
                        "has no file",
                        "SELECT * FROM '" + directory + "/state/key'",
                        "belongs to the server",
                        "SELECT * FROM '" + directory + "/state/uploads/*'",
                        "belongs to the server",
                        "SELECT * FROM 'upload:/0b1c2d3e-0000-0000-0000-000000000001/data'",
                        "only its own table",
                        "SELECT * FROM '" + folder + "/../state/key'",
                        "belongs to the server",
                        "CREATE VIEW v AS SELECT * FROM '" + folder + "/b.csv'",
                        "Create a table of the file first")
                .entrySet()) {
            assertThatThrownBy(() -> run(refused.getKey()))
                    .as(refused.getKey())
                    .hasMessageContaining(refused.getValue());
        }
    }

    @Test
    void namesAtOtherPlacesEndAQueryInsteadOfMixingColumnsUp() throws IOException {
        var folder = Files.createDirectories(directory.resolve("names"));
        Files.writeString(folder.resolve("a.csv"), "low,high,unit\n1,2,cm\n");
        var second = folder.resolve("b.csv");
        var table = "CREATE TABLE named (%s) WITH ('connector' = 'filesystem', 'path' = '" + folder
                + "', 'format' = 'csv-file', 'csv-file.header' = 'true', 'csv-file.on-error' = 'null')";
        var all = "SELECT low, high, unit FROM '" + folder + "/*.csv'";
        run(table.formatted("low INT, high INT, unit STRING"));

        Files.writeString(second, "\n LOW ,High,unit\n3,4,cm\n");
        assertThat(run(all)).containsExactlyInAnyOrder("1|2|cm", "3|4|cm");
        assertThat(run("SELECT SUM(low), SUM(high) FROM named")).containsExactly("4|6");

        for (var other : List.of("high,low,unit", "low,note,high,unit", "low,\"high\"", "low,high,unit,note")) {
            Files.writeString(second, other + "\n3,4,cm\n");
            assertThatThrownBy(() -> run(all)).as(other).hasMessageContaining("Line 1 of the file " + second + " has ");
        }
        Files.writeString(second, "high,low,unit\n3,4,cm\n");
        for (var query : List.of(all, "SELECT * FROM named")) {
            assertThatThrownBy(() -> run(query))
                    .as(query)
                    .hasMessageContaining("Line 1 of the file " + second
                            + " has 'high' as name 1, and the table has 'low'. Values are read by their places");
        }

        Files.writeString(second, "Lowest,Highest,Unit\n3,4,cm\n");
        assertThat(run("SELECT SUM(low), SUM(high) FROM named"))
                .as("a table may have its own names")
                .containsExactly("4|6");
        assertThatThrownBy(() -> run(all)).hasMessageContaining("has 'Lowest' as name 1");
        Files.writeString(second, "3,4,cm\n");
        assertThatThrownBy(() -> run(all)).as("no header").hasMessageContaining("has '3' as name 1");
        Files.delete(second);
        assertThat(run(all)).containsExactly("1|2|cm");
        run("DROP TABLE named");
    }

    @Test
    void aDroppedDatabaseDropsItsFiles() throws IOException {
        var file = upload("d.csv", "a\n1\n");
        run("CREATE DATABASE passing");
        run(definition("t", file, shape(file)).replace("`t`", "passing.t"));
        run("DROP DATABASE passing CASCADE");
        assertThat(isKept(file)).isFalse();
    }
}
