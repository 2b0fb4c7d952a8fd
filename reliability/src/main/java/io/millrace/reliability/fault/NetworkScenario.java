package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Sessions;
import java.time.Duration;
import java.util.ArrayList;

/// A gateway of its own whose network to the cluster is cut and healed.
public final class NetworkScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /// The time within which the gateway tries again to submit a job.
    private static final Duration RETRY = Duration.ofSeconds(5);

    @Override
    public void run(Trial trial) throws Exception {
        var cut = Duration.ofSeconds(trial.size(40, 180));
        try (var cluster = ServerProcess.Start.server(trial.home(), trial.place("cluster"))
                        .with("taskmanager.numberOfTaskSlots=40")
                        .ready();
                var proxy = new CuttableProxy(
                        cluster.cluster().getHost(), cluster.cluster().getPort());
                var gateway = ServerProcess.Start.of(trial.home(), "gateway", trial.place("gateway"))
                        .with(
                                "rest.address=localhost",
                                "rest.port=" + proxy.port(),
                                "sql-gateway.endpoint.rest.port=0",
                                "state.dir=" + trial.place("gateway-state"))
                        .ready();
                var session = gateway.connect();
                var jobs = cluster.clusterClient().client()) {
            session.run(
                    "CREATE TEMPORARY TABLE source (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')",
                    LIMIT);
            session.run("CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')", LIMIT);
            var before = session.submit("INSERT INTO sink SELECT a FROM source").orThrow();
            require(session.read(before, System.nanoTime() + LIMIT.toNanos()).ok(), "a job before the cut");
            proxy.cut();
            var during = new ArrayList<OperationHandle>();
            int unanswered = 0;
            var until = System.nanoTime() + cut.toNanos();
            while (System.nanoTime() < until) {
                if (during.size() < 3
                        && session.submit("INSERT INTO sink SELECT a FROM source")
                                instanceof Reply.Ok<OperationHandle>(var handle)) {
                    during.add(handle);
                }
                unanswered += status(session, before) == OperationStatus.FINISHED ? 0 : 1;
                try (var other = gateway.connect()) {
                    unanswered += other.run("SELECT 1", LIMIT).ok() ? 0 : 1;
                }
                Await.pause(Duration.ofMillis(500));
            }
            proxy.heal();
            trial.add(Figure.seen("seconds without a network", cut.toSeconds(), ""));
            trial.add(Figure.none("questions that the gateway alone could answer, and did not", unanswered));
            var settled = Await.until(
                    LIMIT.multipliedBy(5),
                    () -> during.stream()
                            .allMatch(handle -> status(session, handle).terminal()));
            trial.add(Figure.none("statements that never end after the cut", settled ? 0 : 1));
            var clusterClient = new ClusterClient(jobs);
            int wrong = LastingState.runs(clusterClient, job(before)) ? 0 : 1;
            for (var handle : during) {
                var status = status(session, handle);
                var expected = status == OperationStatus.FINISHED;
                // the job of a statement that failed may be taken a moment after the network is back, and is cancelled
                var _ = Await.until(RETRY, () -> LastingState.runs(clusterClient, job(handle)));
                if (!Await.until(RETRY, () -> LastingState.runs(clusterClient, job(handle)) == expected)) {
                    wrong++;
                    trial.finding("a statement of the cut is " + status + ", and its job "
                            + (expected ? "does not run" : "runs"));
                }
            }
            trial.add(Figure.none("statements whose state is not that of their job", wrong));
            trial.add(Figure.none(
                    "gateways that do not work again",
                    session.run("INSERT INTO sink VALUES (1)", LIMIT).ok() ? 0 : 1));
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("failed: " + what);
        }
    }

    private static JobId job(OperationHandle operation) {
        return new JobId(operation.text().replace("-", ""));
    }

    private static OperationStatus status(SqlConnection session, OperationHandle operation) {
        return session.client()
                                .client()
                                .call(
                                        Operations.STATUS,
                                        Arguments.of(Sessions.SESSION, session.session())
                                                .with(Operations.OPERATION, operation))
                        instanceof Reply.Ok<Operations.Status>(var answer)
                ? answer.status()
                : OperationStatus.INITIALIZED;
    }
}
