package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.SqlClient;
import io.millrace.server.StateCommandOutput;
import io.millrace.server.StatementRows;
import io.millrace.server.catalog.CatalogEntry;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.storage.StateFolder;
import io.millrace.sql.file.FileUpload;
import io.millrace.testing.PostgresServer;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests `millrace state` on the folder of a real server.
class StateCommandIT {
    private static final String TOTAL = "SELECT COUNT(*), SUM(id) FROM doubled";
    private static final String ZONE = "SELECT DATE_FORMAT(TO_TIMESTAMP_LTZ(0, 3), 'HH:mm')";

    @TempDir
    private Path directory;

    private static String command(Path home, int code, String... words) {
        var finished = StateCommandOutput.of(arguments(home, words).toArray(String[]::new));
        assertThat(finished.code()).as(finished.err()).isEqualTo(code);
        return code == 0 ? finished.out() : finished.err() + finished.out();
    }

    /// The same in a process of its own.
    private String process(Path home, int code, String... words) throws Exception {
        var folder = Files.createTempDirectory(directory, "command-");
        var all = Stream.concat(Stream.of("state"), arguments(home, words)).toArray(String[]::new);
        try (var process = RoleProcess.start(folder, all)) {
            assertThat(process.code()).as(process.printed("err")).isEqualTo(code);
            return code == 0 ? process.printed("out") : process.printed("err") + process.printed("out");
        }
    }

    private static Stream<String> arguments(Path home, String... words) {
        return Stream.concat(Stream.of(words), Stream.of("-Dstate.dir=" + home.resolve("state")));
    }

    /// A session whose statements depend on those before, with a table of three rows that the server keeps.
    private SessionHandle shaped(DurableJobsIT.Server server) throws Exception {
        var csv = Files.writeString(directory.resolve("sales.csv"), "id\n1\n2\n3\n");
        var upload = new FileUpload(server.gateway(), csv, TestTimeout.LIMIT, _ -> {}).run();
        var session = server.session();
        for (var statement : List.of(
                "SET 'execution.runtime-mode' = 'batch'",
                "SET 'table.local-time-zone' = 'Asia/Tokyo'",
                "USE CATALOG main",
                "CREATE DATABASE shop",
                "USE shop",
                "CREATE TABLE sales (id BIGINT) WITH ('connector' = 'upload', 'upload' = '" + upload.upload()
                        + "', 'format' = 'csv-file', 'csv-file.header' = 'true')",
                "CREATE TEMPORARY VIEW doubled AS SELECT id * 2 AS id FROM sales")) {
            rows(server, session, statement);
        }
        return session;
    }

    private static Map<String, List<String>> answers(DurableJobsIT.Server server, SessionHandle session) {
        return Stream.of("SHOW TABLES", "SHOW TABLES FROM main.`default`", "SHOW VIEWS", TOTAL, ZONE)
                .collect(Collectors.toMap(query -> query, query -> rows(server, session, query)));
    }

    private static List<String> rows(DurableJobsIT.Server server, SessionHandle session, String statement) {
        return StatementRows.of(new SqlClient(server.gateway()), session, server.run(session, statement));
    }

    private static List<SessionHandle> sessions(DurableJobsIT.Server server) {
        return server.gateway().call(Activity.SESSIONS).orThrow().sessions().stream()
                .map(Activity.OpenSession::session)
                .toList();
    }

    private static List<JobId> jobs(DurableJobsIT.Server server) {
        return server.jobs().stream().map(Jobs.Line::jid).toList();
    }

    @Test
    void aBackupOfARunningServerGoesOnInAnotherFolder() throws Exception {
        var first = Files.createDirectory(directory.resolve("the first"));
        var numbers = directory.resolve("numbers");
        var file = directory.resolve("backup.zip");
        JobId job;
        SessionHandle used;
        List<SessionHandle> sessions;
        List<JobId> jobs;
        Map<String, List<String>> answers;
        try (var server = DurableJobsIT.start(first)) {
            var session = server.session();
            server.run(session, "CREATE TABLE main.`default`.kept (id INT) WITH ('connector' = 'blackhole')");
            server.count(session, numbers);
            job = server.onlyJob();
            DurableJobsIT.awaitMore(numbers);
            used = shaped(server);
            sessions = sessions(server);
            answers = answers(server, used);
            assertThat(answers).containsEntry(TOTAL, List.of("3|12")).containsEntry(ZONE, List.of("09:00"));
            jobs = jobs(server);
            assertThat(jobs).contains(job);

            assertThat(process(first, 0, "info"))
                    .contains("used by a server now")
                    .contains("checkpoints")
                    .contains("1 job to run again");
            assertThat(command(first, 0, "check")).contains("no problem found");
            assertThat(command(first, 0, "backup", file.toString())).contains("It contains the key");
            assertThat(command(first, 1, "backup", file.toString())).contains("exists already");
            assertThat(command(first, 1, "restore", file.toString())).contains("stop it first");
            server.process().kill();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        // what the restored jobs need must be in the backup
        Files.move(first.resolve("state"), directory.resolve("gone"));

        var second = Files.createDirectory(directory.resolve("the second"));
        var cut = directory.resolve("cut.zip");
        var whole = Files.readAllBytes(file);
        Files.write(cut, Arrays.copyOf(whole, whole.length * 9 / 10));
        assertThat(command(second, 1, "restore", cut.toString())).contains("not complete");
        assertThat(second.resolve("state")).doesNotExist();
        assertThat(command(second, 0, "restore", file.toString())).contains("is restored");
        assertThat(command(second, 0, "check")).contains("no problem found");
        assertThat(command(second, 1, "restore", file.toString())).contains("is not empty");
        try (var server = DurableJobsIT.start(second)) {
            assertThat(jobs(server)).containsExactlyInAnyOrderElementsOf(jobs);
            assertThat(sessions(server)).containsExactlyInAnyOrderElementsOf(sessions);
            assertThat(answers(server, used)).isEqualTo(answers);
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            assertThat(server.checkpoints(job).latest().restored()).isPresent();
            DurableJobsIT.awaitMore(numbers);
            var session = server.session();
            var drop = server.run(session, "DROP TABLE main.`default`.kept");
            assertThat(await().until(() -> server.status(session, drop), OperationStatus::terminal))
                    .isEqualTo(OperationStatus.FINISHED);
            server.process().kill();
        }
        assertThat(first.resolve("state"))
                .as("nothing refers to the first folder")
                .doesNotExist();

        var plan = second.resolve("state/jobs/plans/" + job.text());
        Files.write(plan, new byte[100]);
        assertThat(command(second, 1, "check")).contains(plan + ": ").contains("damaged");
    }

    @Test
    void aCatalogInADatabaseIsLookedAtAndNotForgotten() throws Exception {
        var home = Files.createDirectory(directory.resolve("home"));
        var key = directory.resolve("shared-key");
        try (var postgres = PostgresServer.start()) {
            var keys = new String[] {"-Dcatalog.url=" + postgres.url(), "-Dsecrets.key-file=" + key};
            var _ = StateFolder.open(home.resolve("state"));
            assertThat(command(home, 0, with(keys, "info"))).contains("no server has made a catalog yet");
            var kept = new CatalogKey("default", CatalogKey.Kind.TABLE, "kept");
            try (var catalog = CatalogStorage.share(postgres.url(), "", "", key)) {
                catalog.create(kept, new CatalogEntry("table", Map.of("a", "b")));
            }
            assertThat(command(home, 0, with(keys, "info")))
                    .contains("catalog main in jdbc:postgresql://127.0.0.1:")
                    .contains("format 1: 1 database, 1 object, 0 other catalogs, 1 change");
            assertThat(command(home, 0, with(keys, "check"))).contains("no problem found");
            var file = directory.resolve("backup.zip").toString();
            var backup = command(home, 3, with(keys, "backup", file));
            assertThat(backup)
                    .contains("it does not contain the catalog main, which is in jdbc:postgresql://127.0.0.1:")
                    .contains(
                            "pg_dump --format=custom --table='catalog_*' --file=catalog.dump --username=postgres postgresql://127.0.0.1:");
            saveAndRestore(backup, command(directory.resolve("other"), 0, with(keys, "restore", file)), postgres);
            var restored = "-Dcatalog.url=" + postgres.url().replace("/postgres?", "/restored?");
            assertThat(command(home, 0, "check", restored, keys[1])).contains("no problem found");
            assertThat(command(home, 0, "info", restored, keys[1])).contains("format 1: 1 database, 1 object");

            try (var connection = postgres.connect();
                    var statement = connection.createStatement()) {
                statement.execute("UPDATE catalog_object SET properties = 'broken'");
            }
            assertThat(command(home, 1, with(keys, "check"))).contains("table default.kept cannot be read");
            try (var connection = postgres.connect();
                    var statement = connection.createStatement()) {
                statement.execute("INSERT INTO catalog_format VALUES (1000)");
            }
            assertThat(command(home, 1, with(keys, "check"))).contains("has the format 1000 of a newer version");
            postgres.stop();
            assertThat(command(home, 1, with(keys, "check"))).contains("cannot be reached: ");
            assertThat(command(home, 1, with(keys, "info"))).contains("cannot be reached: ");
        }
    }

    /// Runs the commands that a backup and its restore name, the second with an empty database.
    private void saveAndRestore(String backup, String restore, PostgresServer postgres) throws Exception {
        try (var connection = postgres.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE restored");
        }
        run(named(backup, "pg_dump .*:\\d+/postgres"));
        run(named(restore, "pg_restore .*? catalog.dump").replace("/postgres", "/restored"));
    }

    private static String named(String output, String command) {
        var found = Pattern.compile(command).matcher(output);
        assertThat(found.find()).as(output).isTrue();
        return found.group();
    }

    private void run(String command) throws Exception {
        var process = new ProcessBuilder("sh", "-c", command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + ": " + said).isZero();
    }

    private static String[] with(String[] keys, String... words) {
        return Stream.concat(Stream.of(words), Stream.of(keys)).toArray(String[]::new);
    }

    @Test
    void whatIsNoBackupIsRefused() throws Exception {
        var home = Files.createDirectory(directory.resolve("home"));
        var text = Files.writeString(directory.resolve("text.zip"), "not a backup");

        assertThat(command(home, 1, "restore", text.toString())).contains("not a zip file");
        assertThat(command(home, 1, "restore", directory.resolve("absent").toString()))
                .contains("does not exist");
        assertThat(process(home, 1, "info")).contains("is not a state folder");
        assertThat(process(home, 2, "inform")).contains("usage: millrace state");
        assertThat(home.resolve("state")).doesNotExist();
    }
}
