package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.server.RunningServer;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a gateway that is killed (`kill -9`) at random points while a client submits statements, each with a
/// name and again until it is done: no session is lost, no INSERT runs twice, and a query that was read is
/// cancelled. The gateway is killed once in ten statements, or with `-Dmillrace.kills=N` N times, with ten
/// statements for each.
class GatewayKillsIT {
    private static final int KILLS = Integer.getInteger("millrace.kills", 1);
    private static final int STATEMENTS = KILLS * 10;
    private static final int SESSIONS = 4;
    private static final Duration LIMIT = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private final Random random = new Random(20_250_607);
    private final AtomicReference<RoleProcess> gateway = new AtomicReference<>();
    private RunningServer cluster;
    private SqlClient sql;
    private Client client;
    private final ReservedPort port = ReservedPort.reserve();
    private int lives;

    @BeforeEach
    void start() throws IOException {
        cluster = RunningServer.start("parallelism.default=1", "jobstore.max-capacity=100000");
        client = new Client(Connection.to("localhost:" + port.number()));
        sql = new SqlClient(client);
        live();
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.get().close();
        cluster.close();
        port.close();
    }

    private void live() throws IOException {
        lives++;
        var home = Files.createDirectories(directory.resolve("life-" + lives));
        gateway.set(RoleProcess.start(
                home,
                "gateway",
                "start",
                "-Drest.port=" + cluster.cluster().getPort(),
                "-Dsql-gateway.endpoint.rest.port=" + port.number(),
                "-Dsql-gateway.journal.dir=" + directory.resolve("journal")));
        gateway.get().awaitReady();
    }

    /// Calls until there is an answer, because the gateway may be away.
    private <T> T answered(Supplier<Reply<T>> call) {
        return await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(20))
                .until(call::get, reply -> !(reply instanceof Reply.Unreachable))
                .orThrow();
    }

    private void run(SessionHandle session, String name, String statement) {
        var request = Statements.Execute.of(statement).named(name);
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(5)).until(() -> {
            var operation = answered(() -> sql.execute(session, request));
            return ended(session, operation) == OperationStatus.FINISHED;
        });
    }

    /// The outcome, or the note that a restart ended it: then it is submitted again.
    private OperationStatus ended(SessionHandle session, OperationHandle operation) {
        return await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> answered(() -> sql.status(session, operation)).status(), OperationStatus::terminal);
    }

    @Test
    void noSessionIsLostNoInsertRunsTwiceAndAQueryThatWasReadIsCancelled() throws Exception {
        var query = query();
        var former = lives;
        var sessions = new ArrayList<SessionHandle>();
        var done = new Semaphore(0);
        for (int number = 0; number < SESSIONS; number++) {
            var session = answered(() -> sql.open(Sessions.Open.with(Map.of("execution.runtime-mode", "batch"))));
            sessions.add(session);
            run(session, "sink", "CREATE TABLE sink (v INT) WITH ('connector' = 'blackhole')");
        }
        var killer = Thread.ofPlatform().start(() -> kill(done));
        var inserts = new ArrayList<JobId>();
        var settings = new TreeMap<SessionHandle, String>(java.util.Comparator.comparing(SessionHandle::text));
        for (int number = 0; number < STATEMENTS; number++) {
            var session = sessions.get(random.nextInt(SESSIONS));
            var name = "statement " + number;
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    run(session, name, "INSERT INTO sink VALUES " + number);
                    inserts.add(job(session, name, "INSERT INTO sink VALUES " + number));
                }
                case 2 -> {
                    run(session, name, "SET 'pipeline.name' = 'job " + number + "'");
                    settings.put(session, "job " + number);
                }
                default -> run(session, name, "CREATE TEMPORARY VIEW v" + number + " AS SELECT " + number);
            }
            done.release();
        }
        killer.join();
        query.assertCancelled();

        System.out.printf(
                "%d kills in %d statements, of which %d INSERT%n", lives - former, STATEMENTS, inserts.size());
        assertThat(lives - former).isEqualTo(KILLS);
        for (var session : sessions) {
            var properties = answered(() -> sql.configuration(session)).properties();
            assertThat(properties.get("pipeline.name")).isEqualTo(settings.get(session));
            run(session, "still there", "SHOW TABLES");
        }
        assertThat(inserts).doesNotHaveDuplicates();
        inserts.add(query.job());
        assertThat(new HashSet<>(jobs())).isEqualTo(new HashSet<>(inserts)).hasSameSizeAs(jobs());
    }

    /// A query whose job the next gateway finds running.
    private final class Query {
        private final SessionHandle session;
        private final OperationHandle operation;
        private final JobId job;

        Query(SessionHandle session, OperationHandle operation, JobId job) {
            this.session = session;
            this.operation = operation;
            this.job = job;
        }

        JobId job() {
            return job;
        }

        void assertCancelled() {
            assertThat(ended(session, operation)).isEqualTo(OperationStatus.ERROR);
            assertThat(sql.fetch(session, operation, 0, RowFormat.JSON))
                    .isInstanceOfSatisfying(
                            Reply.Refused.class,
                            refused ->
                                    assertThat(refused.fault().text()).contains(job + " still ran and was cancelled"));
            await().atMost(LIMIT).until(() -> state(job) == JobState.CANCELED);
        }
    }

    private Query query() {
        var session = answered(() -> sql.open(Sessions.Open.with(Map.of("execution.runtime-mode", "streaming"))));
        run(
                session,
                "table",
                "CREATE TABLE endless (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");
        var operation = answered(() -> sql.execute(session, Statements.Execute.of("SELECT n FROM endless")));
        var job = await().atMost(LIMIT)
                .until(
                        () -> answered(() -> sql.fetch(session, operation, 0, RowFormat.JSON))
                                .jobID(),
                        Optional::isPresent)
                .orElseThrow();
        await().atMost(LIMIT).until(() -> state(job) == JobState.RUNNING);
        return new Query(session, operation, job);
    }

    private JobState state(JobId job) {
        try (var direct = new Client(Connection.to(cluster.cluster().toString()))) {
            return direct.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                    .filter(line -> line.jid().equals(job))
                    .findFirst()
                    .orElseThrow()
                    .state();
        }
    }

    /// The job that the answer of an INSERT names.
    private JobId job(SessionHandle session, String name, String statement) {
        var operation = answered(
                () -> sql.execute(session, Statements.Execute.of(statement).named(name)));
        return answered(() -> sql.fetch(session, operation, 0, RowFormat.JSON))
                .jobID()
                .orElseThrow();
    }

    private List<JobId> jobs() {
        try (var direct = new Client(Connection.to(cluster.cluster().toString()))) {
            return direct.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                    .map(Jobs.Line::jid)
                    .toList();
        }
    }

    /// Kills the gateway at a random point in every ten statements, and within one.
    private void kill(Semaphore done) {
        try {
            int reached = 0;
            for (int kills = 0; kills < KILLS; kills++) {
                int at = kills * 10 + random.nextInt(9);
                done.acquire(at - reached);
                reached = at;
                var pause = System.nanoTime() + random.nextInt(30_000_000);
                while (System.nanoTime() < pause) {
                    Thread.onSpinWait();
                }
                gateway.get().kill();
                live();
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
