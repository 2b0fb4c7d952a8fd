package io.millrace.reliability.fault;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.client.TlsConfig;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.ProxyServer;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Two gateways behind a proxy that are drained, stopped and started again one after the other.
public final class RollingRestartScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofMinutes(2);
    private static final int UNKNOWN = 404;

    /// A gateway with the state that its next process goes on with.
    private record Gateway(ServerProcess.Start start, Path state, ServerProcess process) {
        static Gateway start(Trial trial, ServerProcess cluster, String name) throws IOException, InterruptedException {
            var state = trial.place(name + "-state");
            var start = ServerProcess.Start.of(trial.home(), "gateway", trial.place(name))
                    .with(
                            "rest.address=localhost",
                            "rest.port=" + cluster.cluster().getPort(),
                            "sql-gateway.endpoint.rest.port=0",
                            "state.dir=" + state);
            return new Gateway(start, state, start.ready());
        }

        /// Drains it, stops it, and starts it again on the same port.
        Gateway restart(Trial trial) throws IOException, InterruptedException {
            command(trial, "drain");
            var port = process.gateway().getPort();
            command(trial, "stop");
            if (!process.awaitEnd(STOP)) {
                throw new IOException("the gateway did not stop: " + process.printed());
            }
            var next = start.with("sql-gateway.endpoint.rest.port=" + port);
            return new Gateway(next, state, next.ready());
        }

        private void command(Trial trial, String command) throws IOException, InterruptedException {
            var code = new ProcessBuilder(
                            trial.home().resolve("bin/millrace").toString(), "gateway", command, "-Dstate.dir=" + state)
                    .redirectErrorStream(true)
                    .redirectOutput(process.folder().resolve(command).toFile())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("bin/millrace gateway " + command + " ended with " + code);
            }
        }
    }

    @Override
    public void run(Trial trial) throws Exception {
        var gateways = new ArrayList<Gateway>();
        try (var cluster =
                ServerProcess.Start.server(trial.home(), trial.place("cluster")).ready()) {
            gateways.add(Gateway.start(trial, cluster, "one"));
            gateways.add(Gateway.start(trial, cluster, "two"));
            try (var proxy = ProxyServer.start(
                            trial.home(),
                            trial.place("proxy"),
                            gateways.getFirst().process().gateway(),
                            gateways.getLast().process().gateway());
                    var client = new Client(Connection.to(proxy.address().toString())
                            .trust(TlsConfig.of(Optional.of(proxy.authority()), Optional.empty())))) {
                restartAll(trial, cluster, gateways, new SqlClient(client));
            }
        } finally {
            gateways.forEach(gateway -> gateway.process().close());
        }
    }

    private static void restartAll(Trial trial, ServerProcess cluster, List<Gateway> gateways, SqlClient client)
            throws Exception {
        var sessions = sessions(trial, client);
        var job = pipeline(sessions.getFirst());
        var visitor = new Visitor(client);
        var visits = Thread.ofVirtual().start(visitor);
        var watch = new IdleWatch(sessions);
        var watching = Thread.ofVirtual().start(watch);
        for (int i = 0; i < gateways.size(); i++) {
            gateways.set(i, gateways.get(i).restart(trial));
        }
        visitor.ended.set(true);
        watch.ended.set(true);
        visits.join();
        watching.join();
        int lost = 0;
        for (int i = 0; i < sessions.size(); i++) {
            var outcome = sessions.get(i).run("SELECT a FROM kept", LIMIT);
            if (!(outcome instanceof SqlConnection.Outcome.Rows answer)
                    || !answer.rows().getFirst().fields().equals(List.of(i))) {
                lost++;
                trial.finding("session " + i + ": " + outcome);
            }
        }
        watch.refused.forEach(trial::finding);
        visitor.failed.forEach(trial::finding);
        trial.add(Figure.seen("idle sessions", sessions.size(), ""));
        trial.add(Figure.none("idle sessions that were lost", lost));
        trial.add(Figure.none("answers that called an idle session unknown", watch.refused.size()));
        trial.add(Figure.seen("sessions opened meanwhile", visitor.opened.get(), ""));
        trial.add(Figure.none("sessions that could not be opened", visitor.failed.size()));
        trial.add(Figure.none("jobs that were lost or started again", runs(cluster, job) ? 0 : 1));
    }

    /// Sessions with a view of their own, at both gateways.
    private static List<SqlConnection> sessions(Trial trial, SqlClient client) throws IOException {
        var sessions = new ArrayList<SqlConnection>();
        for (int i = 0; i < trial.size(20, 200); i++) {
            var session = SqlConnection.open(client);
            require(session.run("CREATE TEMPORARY VIEW kept AS SELECT " + i + " AS a", LIMIT), "a view");
            sessions.add(session);
        }
        return sessions;
    }

    private static JobId pipeline(SqlConnection session) throws IOException {
        for (var sql : List.of(
                "CREATE TEMPORARY TABLE source (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')",
                "CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')")) {
            require(session.run(sql, LIMIT), sql);
        }
        return require(session.run("INSERT INTO sink SELECT a FROM source", LIMIT), "a pipeline")
                .job()
                .orElseThrow(() -> new IOException("the pipeline has no job"));
    }

    private static SqlConnection.Outcome.Rows require(SqlConnection.Outcome outcome, String what) throws IOException {
        if (outcome instanceof SqlConnection.Outcome.Rows rows) {
            return rows;
        }
        throw new IOException(what + ": " + outcome);
    }

    /// Whether the job has run all the time.
    private static boolean runs(ServerProcess cluster, JobId job) {
        var clusterClient = cluster.clusterClient();
        try (var _ = clusterClient.client()) {
            return clusterClient.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail)
                    && detail.state() == JobState.RUNNING
                    && detail.timestamps().getOrDefault(JobState.RESTARTING, 0L) == 0;
        }
    }

    /// Opens sessions and closes them, as other users do meanwhile.
    private static final class Visitor implements Runnable {
        private final SqlClient client;
        private final AtomicBoolean ended = new AtomicBoolean();
        private final AtomicInteger opened = new AtomicInteger();
        private final List<String> failed = new ArrayList<>();

        Visitor(SqlClient client) {
            this.client = client;
        }

        /// A gateway that begins to be drained refuses until the proxy has noticed, so a visitor asks again.
        @Override
        public void run() {
            try {
                while (!ended.get()) {
                    var last = new ArrayList<String>();
                    if (!Await.until(LIMIT, () -> opens(last))) {
                        failed.add("a new session: " + last.getLast());
                    }
                    Await.pause(Duration.ofMillis(200));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean opens(List<String> last) {
            if (client.open(Sessions.Open.plain()) instanceof Reply.Ok<SessionHandle>(var session)) {
                opened.incrementAndGet();
                var _ = client.close(session);
                return true;
            }
            last.add("refused");
            return false;
        }
    }

    /// Asks for the settings of idle sessions. While its gateway is away, a session may have no answer, but it must not
    /// be called unknown: its client would give it up.
    private static final class IdleWatch implements Runnable {
        private final List<SqlConnection> sessions;
        private final AtomicBoolean ended = new AtomicBoolean();
        private final List<String> refused = new ArrayList<>();

        IdleWatch(List<SqlConnection> sessions) {
            this.sessions = sessions;
        }

        @Override
        public void run() {
            try {
                while (!ended.get()) {
                    for (var session : sessions) {
                        if (session.client().configuration(session.session())
                                        instanceof Reply.Refused<Sessions.Properties>(var status, var fault)
                                && status == UNKNOWN) {
                            refused.add(session.session() + ": " + String.join(" ", fault.errors()));
                        }
                    }
                    Await.pause(Duration.ofMillis(100));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
