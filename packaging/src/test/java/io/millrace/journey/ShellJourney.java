package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the SQL shell of the archive against its server: in scripts, in pipes, interrupted, and at a terminal.
class ShellJourney {
    private static final Server SERVER = SharedServer.running();
    private static final Duration LIMIT = TestTimeout.LIMIT;
    /// What a terminal is sent before the whole screen is taken over.
    private static final String WHOLE_SCREEN = "\u001b[?1049h";

    private static final String BUSIEST =
            "SELECT origin, COUNT(*) AS flights FROM flights GROUP BY origin ORDER BY flights DESC LIMIT 5";
    private static final String ENDLESS = "CREATE TEMPORARY TABLE endless (n BIGINT) WITH ('connector' = 'datagen',"
            + " 'rows-per-second' = '20'); SELECT n AS %s FROM endless;";

    @TempDir
    private Path folder;

    @Test
    void writesAWholeTableAsCsvThatHoldsWhatThePlainFileHolds() throws IOException {
        var exported = shell("-i", "examples/tables.sql", "-o", "csv", "-e", "SELECT * FROM flights")
                .run();
        assertThat(exported.code()).as(exported.toString()).isZero();
        var plain = Files.readAllLines(Distribution.unpacked().home().resolve("examples/data/flights.csv"));
        assertThat(exported.out().lines().skip(1)).hasSize(plain.size());
        assertThat(exported.out()).startsWith("departure,delay,distance,origin,destination\n");
        assertThat(exported.err()).isEmpty();
    }

    @Test
    void printsTheFinalRowsOfAQueryInItsOrderInWhicheverModeItRuns() {
        var chosen =
                shell("-i", "examples/tables.sql", "-o", "csv", "-e", BUSIEST).run();
        assertThat(chosen.code()).as(chosen.toString()).isZero();
        assertThat(chosen.out()).startsWith("origin,flights\nDFW,1103\nORD,1095\nATL,846\n");
        assertThat(chosen.out().lines()).hasSize(6);
        assertThat(streaming("-o", "csv", "-e", BUSIEST).out()).isEqualTo(chosen.out());
    }

    @Test
    void copiesAFileIntoATableAndBackInEachFormat() throws IOException {
        var orders = Files.writeString(folder.resolve("orders.csv"), """
                id,name,price,day,at
                1,"Ann ""B"", C",1.5,2026-01-31,2026-01-31 10:00:00.500
                2,"",,2026-02-01,2026-02-01 11:00:00.000
                3,,12345.25,2026-02-02,2026-02-02 12:00:00.000
                4,"two
                lines",-1.0,2026-02-03,2026-02-03 12:00:00.000
                """);
        var script = new ArrayList<>(List.of(
                "\\copy " + orders + " to copied",
                "\\export SELECT * FROM copied ORDER BY id to " + folder + "/out.csv",
                "\\export SELECT * FROM '" + folder + "/out.csv' ORDER BY id to " + folder + "/direct.csv"));
        for (var format : List.of("json", "parquet")) {
            script.add("\\export SELECT * FROM copied ORDER BY id to " + folder + "/out." + format);
            script.add("\\copy " + folder + "/out." + format + " to copied_" + format);
            script.add("\\export SELECT * FROM copied_" + format + " ORDER BY id to " + folder + "/" + format + ".csv");
            script.add("DROP TABLE copied_" + format + ";");
        }
        script.add("DROP TABLE copied;");
        var finished = shell(
                        "-f", Files.write(folder.resolve("files.sql"), script).toString())
                .run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        for (var name : List.of("out.csv", "json.csv", "parquet.csv", "direct.csv")) {
            assertThat(folder.resolve(name)).as(name).hasSameTextualContentAs(orders);
        }
    }

    /// The fields are matched by the names of the columns, or by their order.
    @Test
    void copiesFilesIntoATableThatExists() throws IOException {
        var files = Map.of(
                "names.csv", "name,id\n\"Ann, B\",1\n,2\n",
                "order.csv", "number,title,cost,seen\n3,Cem,1.50,2026-01-31 10:00:00.500\n",
                "lines.json", "{\"id\":4,\"price\":2.25}\n{\"id\":5,\"name\":\"Eve\"}\n",
                "other.csv", "id,title\n6,x\n",
                "wrong.csv", "id,name\n7,x\nseven,y\n");
        for (var file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        var definition = "(id BIGINT, name STRING, price DECIMAL(10, 2), seen TIMESTAMP(3),"
                + " next_id AS id + 1, WATERMARK FOR seen AS seen)";
        var script = List.of(
                "CREATE TABLE kept " + definition + " WITH ('connector' = 'filesystem', 'format' = 'json', 'path' = '"
                        + folder + "/kept');",
                "\\copy " + folder + "/names.csv to kept",
                "\\copy " + folder + "/order.csv to kept",
                "\\copy " + folder + "/lines.json to kept",
                "\\export SELECT id + 10 AS id, name FROM kept WHERE name = 'Eve' to " + folder + "/some.parquet",
                "\\copy " + folder + "/some.parquet to kept",
                "\\copy " + folder + "/other.csv to kept",
                "\\copy " + folder + "/wrong.csv to kept",
                "\\export SELECT id, name, price, seen, next_id FROM kept ORDER BY id to " + folder + "/kept.csv",
                "SHOW TABLES LIKE 'upload%';",
                "DROP TABLE kept;");
        var finished = shell(
                        "--on-error",
                        "continue",
                        "-o",
                        "csv",
                        "-f",
                        Files.write(folder.resolve("kept.sql"), script).toString())
                .run();

        assertThat(folder.resolve("kept.csv")).hasContent("""
                id,name,price,seen,next_id
                1,"Ann, B",,,2
                2,,,,3
                3,Cem,1.50,2026-01-31 10:00:00.500,4
                4,,2.25,,5
                5,Eve,,,6
                15,Eve,,,16
                """);
        assertThat(finished.err())
                .contains("The file has 2 columns, kept has 4, and kept has no title:"
                        + " its columns are id, name, price, seen.")
                .contains("error: Line 3 of the file has 'seven' in the column id, which is not a valid BIGINT");
        assertThat(finished.out()).as("tables of the files").isEqualTo("table name\n");
    }

    @Test
    void printsEachChangeWhereThatIsAskedFor() {
        var changes = streaming("-o", "csv", "--changes", "-e", BUSIEST).out();
        assertThat(changes).startsWith("op,origin,flights\n+I,").contains("\n-U,", "\n+U,");
        assertThat(changes.lines().count()).isGreaterThan(6);
    }

    private Command.Finished streaming(String... arguments) {
        var all = new ArrayList<>(List.of("-i", "examples/tables.sql", "-D", "execution.runtime-mode=streaming"));
        all.addAll(List.of(arguments));
        var finished = shell(all.toArray(String[]::new)).run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        return finished;
    }

    @Test
    void refusesTheFinalRowsOfAQueryThatHasNone() {
        var orders = "SELECT customer, SUM(price) AS total FROM orders GROUP BY customer";
        var finished =
                shell("-i", "examples/tables.sql", "-o", "csv", "-e", orders).run();
        assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).contains("no end", "--changes", "'batch'");
    }

    @Test
    void saysInWhichModeAnInsertRuns() {
        var insert = "CREATE TEMPORARY TABLE hole (n INT) WITH ('connector' = 'blackhole');"
                + " INSERT INTO hole SELECT delay FROM flights;";
        var finished = shell("-i", "examples/tables.sql", "-e", insert).run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.err())
                .isEqualTo("Batch mode, as its sources end; SET 'execution.runtime-mode' = 'streaming' makes a"
                        + " pipeline of it.\n");
    }

    @Test
    void readsAScriptFromAPipeWithoutAPrompt() {
        var finished = shell().typing("SELECT 1 AS n;\nSELECT 'x' AS letter;\n").run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.out()).isEqualTo("""
                         n
                        ───
                         1
                        1 row
                         letter
                        ────────
                         x
                        1 row
                        """);
    }

    @Test
    void endsWithOneReasonAndItsPlaceWhenAStatementFails() throws IOException {
        var script =
                Files.writeString(folder.resolve("wrong.sql"), "SELECT 1;\n\nSELECT *\nFROM nowhere;\nSELECT 2;\n");
        var finished = shell("-f", script.toString()).run();
        assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
        assertThat(finished.err())
                .contains("error: Object 'nowhere' not found")
                .contains("wrong.sql, line 4")
                .contains("4 │ FROM nowhere")
                .contains("^^^^^^^")
                .doesNotContain("\tat ");
        assertThat(finished.out()).doesNotContain("2\n");
    }

    /// What an example needs may be missing here, but each must be read without a complaint about its words.
    @Test
    void understandsTheExampleOfEachKindOfStatementInItsHelp() throws IOException {
        var headings = shell("-e", "\\h")
                .run()
                .err()
                .lines()
                .skip(1)
                .flatMap(line -> Stream.of(line.strip().split(" {2,}", -1)))
                .toList();
        assertThat(headings).hasSizeGreaterThan(30).contains("SELECT", "CREATE TABLE");
        var asked = headings.stream().map(heading -> "\\h " + heading).collect(Collectors.joining("\n"));
        var help = shell().typing(asked).run().err();
        var script = new StringBuilder("""
                CREATE TABLE sensors (id INT, heat DOUBLE, ts TIMESTAMP(3),
                  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
                WITH ('connector' = 'datagen', 'number-of-rows' = '3');
                CREATE TABLE sink (id INT, heat DOUBLE) WITH ('connector' = 'print');
                """);
        for (var part : help.split("\ne\\.g\\.\n", -1)) {
            // an example is indented, the heading after it is not
            part.lines()
                    .takeWhile(line -> line.startsWith("  "))
                    .forEach(line -> script.append(line).append('\n'));
            script.append(";\n");
        }
        var finished = shell("--on-error", "continue").typing(script.toString()).run();
        assertThat(finished.err())
                .doesNotContain("is not expected here", "ends too early", "parse failed", "Unsupported query");
        assertThat(finished.out()).contains("Bonn");
    }

    @Test
    void namesTheAddressAndTheCommandWhenNoOneListens() {
        var finished = Distribution.unpacked()
                .command("millrace", "sql", "--endpoint", "localhost:1", "-e", "SELECT 1")
                .run();
        assertThat(finished.code()).isEqualTo(3);
        assertThat(finished.err()).contains("localhost:1").contains("bin/millrace start");
    }

    @Test
    void anInterruptOfAScriptEndsItsQueryAtTheCluster() throws Exception {
        // a build in the background has interruptions ignored, and so would what it starts
        var words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.addAll(shell("-e", ENDLESS.formatted("interrupted")).words());
        var process = process(words);
        try {
            await().atMost(LIMIT).until(() -> isRunning("interrupted"));
            new Command(List.of("kill", "-INT", String.valueOf(process.pid())), folder).run();
            await().atMost(LIMIT).until(() -> !process.isAlive());
            assertThat(process.exitValue()).isEqualTo(130);
            await().atMost(LIMIT).until(() -> !isRunning("interrupted"));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void ctrlCAtATerminalEndsTheStatementAndNotTheShell() throws Exception {
        var screen = folder.resolve("screen");
        var process = atTerminal(shell(), screen);
        try (var keys = process.outputWriter()) {
            await().atMost(LIMIT).until(() -> shows(screen, "millrace>"));
            keys.write(ENDLESS.formatted("typed") + "\r");
            keys.flush();
            await().atMost(LIMIT).until(() -> isRunning("typed") && shows(screen, "Ctrl-C cancels"));
            keys.write("\u0003");
            keys.flush();
            await().atMost(LIMIT).until(() -> shows(screen, "Cancelled after"));
            await().atMost(LIMIT).until(() -> !isRunning("typed"));
            keys.write("SELECT 'still ' || 'here';\r");
            keys.flush();
            await().atMost(LIMIT).until(() -> shows(screen, "still here"));
            keys.write("\\q\r");
            keys.flush();
            await().atMost(LIMIT).until(() -> !process.isAlive());
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aQueryThatEndsIsAnsweredBelowThePrompt() throws Exception {
        var screen = folder.resolve("screen");
        var process = atTerminal(shell("-i", "examples/tables.sql"), screen);
        try (var keys = process.outputWriter()) {
            await().atMost(LIMIT).until(() -> shows(screen, "millrace>"));
            keys.write(BUSIEST + ";\r");
            keys.flush();
            await().atMost(LIMIT).until(() -> shows(screen, "5 rows in "));
            keys.write("\\q\r");
            keys.flush();
            await().atMost(LIMIT).until(() -> !process.isAlive());
            assertThat(Files.readString(screen)).contains("1103").doesNotContain(WHOLE_SCREEN);
        } finally {
            process.destroyForcibly();
        }
    }

    /// `script` gives the shell a terminal of its own, and what is written to it are keys; and env lets Ctrl-C
    /// interrupt again, which a build in the background has ignored.
    private Process atTerminal(Command shell, Path screen) throws IOException {
        var words = String.join(
                " ", shell.words().stream().map(word -> "'" + word + "'").toList());
        return process(List.of(
                "script",
                "-q",
                "-e",
                "-f",
                "-c",
                "stty cols 100 rows 30; exec env --default-signal=INT " + words,
                screen.toString()));
    }

    @Test
    void bringsAServerOfItsOwnAndTakesItAway() {
        var finished = Distribution.unpacked()
                .command("millrace", "sql", "--start", "-e", "SELECT 7 AS n", "-e", "\\jobs")
                .with(Map.of("NO_COLOR", "1", "MILLRACE_ENDPOINT", ""))
                // for the server; the shell passes it over, as it was made of other jars
                .with(Map.of("MILLRACE_JAVA_OPTS", Distribution.SHORT_LIVED + StartUpCaches.option("server")))
                .run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.out()).contains("7\n1 row");
        var ui = finished.err().lines().filter(line -> line.contains("web UI")).findFirst();
        assertThat(ui).hasValueSatisfying(line -> assertThat(line).startsWith("A server runs until you leave"));
        var address = URI.create(ui.orElseThrow().replaceAll(".* at (\\S+)\\.$", "$1"));
        assertThatThrownBy(() -> new Socket(address.getHost(), address.getPort()).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void aSessionWithANameIsThereTheNextTime() {
        var table = "CREATE TEMPORARY TABLE mine (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3');";
        assertThat(shell("--session", "mine", "-e", table).run().code()).isZero();
        var next = shell("--session", "mine", "-e", "SHOW TABLES; \\sessions", "-o", "csv")
                .run();
        assertThat(next.out()).contains("\nmine\n").containsPattern("\\* [0-9a-f-]{36},mine,");
        assertThat(shell("-e", "SHOW TABLES").run().out()).doesNotContain("mine");
        assertThat(shell("-e", "\\end mine").run().code()).isZero();
        assertThat(shell("--session", "mine", "-e", "SHOW TABLES").run().out()).doesNotContain("mine");
    }

    @Test
    void looksAfterAJobFromItsStartToItsSavepoint() throws IOException {
        var savepoints = Files.createDirectory(folder.resolve("savepoints"));
        var finished = shell("-o", "csv").typing("""
                        SET 'execution.checkpointing.interval' = '200 ms';
                        CREATE TEMPORARY TABLE numbers (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');
                        CREATE TEMPORARY TABLE hole (n INT) WITH ('connector' = 'blackhole');
                        SET 'pipeline.name' = 'looked after';
                        INSERT INTO hole SELECT * FROM numbers;
                        """).run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        await().atMost(LIMIT).until(() -> isRunning("looked after"));
        var listed = shell("-o", "csv", "-e", "\\jobs").run().out();
        var line = listed.lines().filter(job -> job.contains("looked after")).findFirst();
        var job = line.orElseThrow().substring(0, 32);
        await().atMost(LIMIT)
                .until(() ->
                        shell("-e", "\\job " + job.substring(0, 8)).run().out().contains(" completed, "));
        var reported = shell("-e", "\\job " + job).run().out();
        assertThat(reported).contains("RUNNING", "/#/jobs/" + job, "back-pressure", "numbers");
        var stopped = shell("-e", "\\stop " + job + " " + savepoints).run();
        assertThat(stopped.out()).contains("Savepoint: file:" + savepoints);
        await().atMost(LIMIT).until(() -> !isRunning("looked after"));
        assertThat(shell("-e", "\\job nosuch").run().err()).contains("There is no job 'nosuch'");
    }

    @Test
    void waitsForTheJobOfAnInsertWhenAsked() {
        var insert = "CREATE TEMPORARY TABLE thirty (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '30',"
                + " 'rows-per-second' = '30'); CREATE TEMPORARY TABLE hole (n INT) WITH ('connector' = 'blackhole');"
                + " SET 'pipeline.name' = 'waited for'; INSERT INTO hole SELECT * FROM thirty;";
        var finished = shell("--wait", "-e", insert).run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.out()).contains(" finished");
        assertThat(isRunning("waited for")).isFalse();
    }

    private Command shell(String... arguments) {
        return Distribution.unpacked().shell(SERVER, arguments);
    }

    private Process process(List<String> words) throws IOException {
        var builder = new ProcessBuilder(words)
                .directory(Distribution.unpacked().home().toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(shell().environment());
        builder.environment().putAll(Map.of("NO_COLOR", "1", "TERM", "xterm", "XDG_STATE_HOME", folder.toString()));
        return builder.start();
    }

    /// Whether a job whose statement holds this word runs.
    private static boolean isRunning(String word) {
        URI cluster = SERVER.cluster();
        var jobs = new Curl(cluster).get("/v1/jobs/overview").success().get("jobs");
        return StreamSupport.stream(jobs.spliterator(), false)
                .anyMatch(job -> job.get("name").asString().contains(word)
                        && "RUNNING".equals(job.get("state").asString()));
    }

    private static boolean shows(Path screen, String text) throws IOException {
        return Files.exists(screen)
                && Files.readString(screen)
                        .replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "")
                        .contains(text);
    }
}
