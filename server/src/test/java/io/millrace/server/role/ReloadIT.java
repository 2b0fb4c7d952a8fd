package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.server.control.RunningProcess;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the keys that `docs/operations.md` calls reloadable, in a running gateway. [DurableJobsIT] has those
/// of jobs.
class ReloadIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final Pattern TABLE = Pattern.compile("\\| key \\| takes effect for \\|\n.*\n((?:\\|.*\n)+)");
    private static final Pattern KEY = Pattern.compile("`([a-z-]+(?:\\.[a-z-]+)+)`");

    @TempDir
    private Path directory;

    private final Map<String, String> keys = new TreeMap<>();

    private static TreeSet<String> documented() throws IOException {
        var table = TABLE.matcher(Files.readString(Path.of("../docs/operations.md")));
        assertThat(table.find()).isTrue();
        return new TreeSet<>(KEY.matcher(table.group(1))
                .results()
                .map(found -> found.group(1))
                .toList());
    }

    /// Changes the file, and lets the gateway read it.
    private List<String> applied(String key, String value) throws IOException {
        keys.put(key, value);
        Files.write(
                Files.createDirectories(directory.resolve("conf")).resolve("millrace.yaml"),
                keys.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .toList());
        var report = running().reload().orElseThrow();
        assertThat(report.problems()).isEmpty();
        assertThat(report.restart())
                .as("the keys that wait for a restart are named each time")
                .containsExactlyElementsOf(keys.keySet().stream()
                        .filter(name -> name.startsWith("jobs.") || name.startsWith("rest."))
                        .toList());
        return report.applied();
    }

    private RunningProcess running() throws IOException {
        return RunningProcess.in(directory.resolve("state")).getFirst();
    }

    private static void assertRefused(Reply<?> reply, String key) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fault().text()).contains(key));
    }

    private void awaitSessions(int count) throws IOException {
        var process = running();
        await().until(() -> process.status().sessions(), Optional.of(count)::equals);
    }

    @Test
    void eachReloadableKeyChangesARunningGatewayAndTheOthersAreNamed() throws Exception {
        var tried = new TreeSet<String>();
        try (var gateway = RoleProcess.start(
                        directory,
                        "gateway",
                        "start",
                        "-Dsql-gateway.endpoint.rest.port=0",
                        "-Dsql-gateway.session.check-interval=50ms")
                .awaitReady()) {
            var address = GATEWAY.matcher(gateway.printed("out"))
                    .results()
                    .findFirst()
                    .map(found -> found.group(1));
            try (var client = new Client(Connection.to(address.orElseThrow()))) {
                var sql = new SqlClient(client);
                assertThat(applied("rest.port", "8099")).isEmpty();
                for (var key : documented()) {
                    if (key.startsWith("jobs.")) {
                        assertThat(applied(key, key.endsWith("time") ? "3 s" : "cancel"))
                                .as("a gateway has no durable jobs")
                                .isEmpty();
                    } else {
                        reload(key, sql);
                    }
                    tried.add(key);
                }
            }
            gateway.stop();
        }
        assertThat(tried).hasSize(7);
    }

    private void reload(String key, SqlClient sql) throws IOException {
        switch (key) {
            case "sql-gateway.session.name-size" -> {
                var named = new Sessions.Open(Optional.of("long name."), Optional.empty());
                close(sql, sql.open(named).orThrow());
                assertThat(applied(key, "9")).containsExactly(key);
                assertRefused(sql.open(named), key);
            }
            case "sql-gateway.session.properties-size" -> {
                var large = Sessions.Open.with(Map.of("pipeline.name", "x".repeat(200)));
                close(sql, sql.open(large).orThrow());
                assertThat(applied(key, "200")).containsExactly(key);
                assertRefused(sql.open(large), key);
            }
            case "sql-gateway.statement.size" -> {
                var session = sql.open(Sessions.Open.plain()).orThrow();
                var comment = Statements.Execute.of("SHOW CATALOGS --" + "x".repeat(100));
                sql.execute(session, comment).orThrow();
                assertThat(applied(key, "50")).containsExactly(key);
                assertRefused(sql.execute(session, comment), key);
                close(sql, session);
            }
            case "sql-gateway.session.timeout", "sql-gateway.session.keep-time" -> {
                var kept = Map.of("sql-gateway.session.keep", String.valueOf(key.endsWith("keep-time")));
                sql.open(Sessions.Open.with(kept)).orThrow();
                awaitSessions(1);
                assertThat(applied(key, "1 ms")).containsExactly(key);
                awaitSessions(0);
                assertThat(applied(key, "10 min")).containsExactly(key);
            }
            default -> throw new AssertionError(key + " is documented as reloadable, and not tried");
        }
    }

    private static void close(SqlClient sql, SessionHandle session) {
        sql.close(session).orThrow();
    }
}
