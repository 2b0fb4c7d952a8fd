package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The catalog `main` of a server in a process of its own: what a kill leaves of it.
class StoredCatalogIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final int SESSIONS = 8;
    private static final int ACKNOWLEDGED = 200;

    @TempDir
    private Path directory;

    /// A running server with clients of its gateway.
    private static final class Server implements AutoCloseable {
        private final RoleProcess process;
        private final Client client;
        private final SqlClient sql;

        Server(Path directory, String... keys) {
            var words = new ArrayList<>(List.of("start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0"));
            words.addAll(List.of(keys));
            process = RoleProcess.start(directory, words.toArray(String[]::new)).awaitReady();
            var matcher = GATEWAY.matcher(process.printed("out"));
            assertThat(matcher.find()).isTrue();
            client = new Client(Connection.to(matcher.group(1)));
            sql = new SqlClient(client);
        }

        SessionHandle session() {
            return sql.open(Sessions.Open.with(Map.of("sql-gateway.session.catalog", "main")))
                    .orThrow();
        }

        OperationHandle submit(SessionHandle session, String statement) {
            return sql.execute(session, Statements.Execute.of(statement)).orThrow();
        }

        List<String> run(SessionHandle session, String statement) {
            var operation = submit(session, statement);
            var rows = new ArrayList<String>();
            long token = 0;
            while (true) {
                var page = sql.fetch(session, operation, token, RowFormat.JSON).orThrow();
                page.results()
                        .ifPresent(table -> table.data()
                                .forEach(row -> rows.add(row.fields().stream()
                                        .map(field -> Cell.of(field).display())
                                        .toList()
                                        .toString())));
                if (page.resultType() == ResultType.EOS) {
                    return rows;
                }
                token = Results.tokenOf(page.nextResultUri().orElseThrow());
            }
        }

        @Override
        public void close() {
            client.close();
            process.close();
        }
    }

    @Test
    void eachAcknowledgedTableOutlivesAKillAndNoneIsHalfThere() throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        try (var server = new Server(directory);
                var threads = Executors.newFixedThreadPool(SESSIONS)) {
            for (int i = 0; i < SESSIONS; i++) {
                var name = "t" + i + "_";
                threads.execute(() -> createUntilItEnds(server, name, acknowledged));
            }
            await().until(() -> acknowledged.size() >= ACKNOWLEDGED);
            server.process.kill();
        }
        try (var server = new Server(directory)) {
            var session = server.session();
            var found = server.run(session, "SHOW TABLES").stream()
                    .map(row -> row.substring(1, row.length() - 1))
                    .toList();
            assertThat(found)
                    .containsAll(acknowledged)
                    .hasSizeBetween(acknowledged.size(), acknowledged.size() + SESSIONS);
            for (var table : found) {
                assertThat(server.run(session, "DESCRIBE " + table)).hasSize(2);
            }
            server.run(session, "CREATE TABLE one_more (id INT) WITH ('connector' = 'blackhole')");
        }
    }

    private static void createUntilItEnds(Server server, String prefix, Set<String> acknowledged) {
        try {
            var session = server.session();
            for (int i = 0; ; i++) {
                server.run(
                        session,
                        "CREATE TABLE " + prefix + i + " (id INT, name STRING) WITH ('connector' = 'blackhole')");
                acknowledged.add(prefix + i);
            }
        } catch (RuntimeException killed) {
            // the server has been killed
        }
    }
}
