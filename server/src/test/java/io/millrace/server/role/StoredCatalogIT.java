package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.StatementRows;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The catalog `main` of a server in a process of its own, which is killed (`kill -9`) while sessions
/// change the catalog: each acknowledged statement is there afterwards, and none is half there. Once in 200 statements,
/// and in an exhaustive run six times in 3,000. `-Dseed` chooses other statements.
class StoredCatalogIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final int SESSIONS = 4;
    private static final int KILLS = Exhaustive.ENABLED ? 6 : 1;
    private static final int STATEMENTS_OF_A_LIFE = Exhaustive.ENABLED ? 500 : 200;
    private static final long SEED = Long.getLong("seed", 20_261_127);
    /// A kill comes at any time up to this one after the statement before, which takes less.
    private static final int MAX_PAUSE_NANOS = 20_000_000;

    @TempDir
    private Path directory;

    private final AtomicInteger acknowledged = new AtomicInteger();

    /// A running server with clients of its gateway.
    private static final class Server implements AutoCloseable {
        private final RoleProcess process;
        private final Client client;
        private final SqlClient sql;

        Server(Path directory) {
            process = RoleProcess.start(directory, "start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0")
                    .awaitReady();
            var matcher = GATEWAY.matcher(process.printed("out"));
            assertThat(matcher.find()).isTrue();
            client = new Client(Connection.to(matcher.group(1)));
            sql = new SqlClient(client);
        }

        SessionHandle session() {
            return sql.open(Sessions.Open.with(Map.of("sql-gateway.session.catalog", "main")))
                    .orThrow();
        }

        List<String> run(SessionHandle session, String statement) {
            return StatementRows.of(
                    sql,
                    session,
                    sql.execute(session, Statements.Execute.of(statement)).orThrow());
        }

        @Override
        public void close() {
            client.close();
            process.close();
        }
    }

    /// A session that changes databases of its own, and goes on when the server has been killed.
    private final class Writer {
        private final Random random;
        private final SessionHandle session;
        private CatalogModel model;
        private Optional<CatalogModel.Step> unanswered = Optional.empty();

        Writer(int number, SessionHandle session) {
            this.random = new Random(SEED + number);
            this.session = session;
            this.model = new CatalogModel("w" + number + "_");
        }

        void changeUntilKilled(Server server) {
            try {
                while (true) {
                    var step = model.next(random);
                    unanswered = Optional.of(step);
                    assertThat(server.run(session, step.statement()))
                            .as(step.statement())
                            .containsExactly("OK");
                    unanswered = Optional.empty();
                    model = step.after();
                    acknowledged.incrementAndGet();
                }
            } catch (Refusal refusal) {
                if (refusal.code() != FaultCode.UNAVAILABLE) {
                    throw refusal;
                }
            }
        }

        /// A statement that was not acknowledged has been executed or not.
        void check(Server server) {
            var found = CatalogModel.read(model.prefix(), statement -> server.run(session, statement));
            var done = unanswered.map(CatalogModel.Step::after).filter(after -> found.equals(after.shown()));
            model = done.orElse(model);
            assertThat(found).as("with or without %s", unanswered).isEqualTo(model.shown());
        }
    }

    @Test
    void eachAcknowledgedStatementOutlivesAKillAndNoneIsHalfThere() throws Exception {
        var writers = new ArrayList<Writer>();
        var pauses = new Random(SEED);
        for (int life = 0; life < KILLS; life++) {
            try (var server = new Server(directory)) {
                while (writers.size() < SESSIONS) {
                    writers.add(new Writer(writers.size(), server.session()));
                }
                writers.forEach(writer -> writer.check(server));
                killWhileTheyChange(server, writers, pauses.nextInt(MAX_PAUSE_NANOS));
            }
        }
        try (var server = new Server(directory)) {
            writers.forEach(writer -> writer.check(server));
            var objects = writers.stream()
                    .mapToInt(writer -> writer.model.objects().size())
                    .sum();
            System.out.printf(
                    "%d kills in %d statements (seed %d), which left %d objects%n",
                    KILLS, acknowledged.get(), SEED, objects);
            assertThat(objects).isPositive();
        }
    }

    private void killWhileTheyChange(Server server, List<Writer> writers, int pause) throws Exception {
        var enough = acknowledged.get() + STATEMENTS_OF_A_LIFE;
        try (var threads = Executors.newFixedThreadPool(SESSIONS)) {
            var changes = new ArrayList<Future<?>>();
            for (var writer : writers) {
                changes.add(threads.submit(() -> writer.changeUntilKilled(server)));
            }
            await().atMost(TestTimeout.LIMIT)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() ->
                            acknowledged.get() >= enough || changes.stream().anyMatch(Future::isDone));
            var kill = System.nanoTime() + pause;
            while (System.nanoTime() < kill) {
                Thread.onSpinWait();
            }
            server.process.kill();
            for (var change : changes) {
                change.get();
            }
        }
    }
}
