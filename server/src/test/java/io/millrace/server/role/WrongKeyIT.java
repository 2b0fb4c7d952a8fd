package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.storage.FolderTree;
import io.millrace.testing.ChangingFolder;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Starts a server with a key that does not fit what it has stored: it refuses, and loses nothing.
class WrongKeyIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");

    /// The parts that are encrypted and would be lost. The first is tried in each run.
    private static final List<String> PARTS = List.of("jobs", "catalog", "sessions", "history");

    @TempDir
    private Path directory;

    private RoleProcess start() {
        return RoleProcess.start(
                directory,
                "start",
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Dsql-gateway.session.catalog=main",
                "-Dparallelism.default=1");
    }

    @Test
    void aServerWithAnotherKeyRefusesToStartAndLosesNothing() throws Exception {
        var session = make();
        var key = directory.resolve("state/key");
        var right = Files.readString(key);
        for (var part : Exhaustive.ENABLED ? PARTS : PARTS.subList(0, 1)) {
            Files.delete(key);
            var others = hide(part);
            var stored = directory.resolve("state").resolve(part);
            var before = contents(stored);
            try (var server = start()) {
                assertThat(server.code()).isNotZero();
                assertThat(server.printed("err").lines().filter(line -> line.startsWith("millrace: ")))
                        .singleElement(InstanceOfAssertFactories.STRING)
                        .contains(key.toString(), stored.toString())
                        .contains("was encrypted with another key", "nothing was changed");
            }
            assertThat(contents(stored)).isEqualTo(before);
            bringBack(others);
        }
        if (Exhaustive.ENABLED) {
            Files.writeString(key, right);
            hasLostNothing(session);
        }
    }

    private static Map<Path, String> contents(Path folder) throws Exception {
        var contents = new HashMap<Path, String>();
        for (var file : ChangingFolder.files(folder)) {
            contents.put(file, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        assertThat(contents).isNotEmpty();
        return contents;
    }

    private void hasLostNothing(SessionHandle session) {
        try (var server = start().awaitReady();
                var client = new Client(Connection.to(found(server)))) {
            var sql = new SqlClient(client);
            assertThat(sql.configuration(session).orThrow().properties())
                    .containsEntry("table.local-time-zone", "Asia/Tokyo");
            run(sql, session, "DESCRIBE numbers");
            try (var cluster = server.client()) {
                Awaitility.await()
                        .atMost(TestTimeout.LIMIT)
                        .until(() -> cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                                .anyMatch(job -> job.state() == JobState.RUNNING));
            }
        }
    }

    /// A session with a setting, a table and a job.
    private SessionHandle make() throws Exception {
        try (var server = start().awaitReady();
                var client = new Client(Connection.to(found(server)))) {
            var sql = new SqlClient(client);
            var session = sql.open(Sessions.Open.with(Map.of())).orThrow();
            run(sql, session, "SET 'table.local-time-zone' = 'Asia/Tokyo'");
            run(sql, session, "CREATE TABLE numbers (id INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
            run(sql, session, "CREATE TABLE hole (id INT) WITH ('connector' = 'blackhole')");
            run(sql, session, "INSERT INTO hole SELECT id FROM numbers");
            server.stop();
            return session;
        }
    }

    /// Moves the parts away that would be refused before this one.
    private List<Path> hide(String part) throws Exception {
        var hidden = PARTS.stream()
                .filter(other -> !other.equals(part))
                .map(directory.resolve("state")::resolve)
                .toList();
        for (var folder : hidden) {
            Files.move(folder, directory.resolve(folder.getFileName()));
        }
        return hidden;
    }

    private void bringBack(List<Path> hidden) throws Exception {
        for (var folder : hidden) {
            FolderTree.delete(folder);
            Files.move(directory.resolve(folder.getFileName()), folder);
        }
    }

    private static void run(SqlClient sql, SessionHandle session, String statement) {
        var operation = sql.execute(session, Statements.Execute.of(statement)).orThrow();
        Awaitility.await()
                .atMost(TestTimeout.LIMIT)
                .until(() -> sql.status(session, operation).orThrow().status(), OperationStatus::terminal);
        assertThat(sql.status(session, operation).orThrow().status())
                .as(statement)
                .isEqualTo(OperationStatus.FINISHED);
    }

    private static String found(RoleProcess server) {
        var matcher = GATEWAY.matcher(server.printed("out"));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
