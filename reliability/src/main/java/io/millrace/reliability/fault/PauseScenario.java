package io.millrace.reliability.fault;

import io.millrace.client.Reply;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.process.Waiting;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Roles in processes of their own, each of which stands still for a while (`SIGSTOP`), or is killed and started again.
public final class PauseScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @Override
    public void run(Trial trial) throws Exception {
        var still = Duration.ofSeconds(trial.size(30, 60));
        var home = trial.home();
        try (var jobManager = role(home, "jobmanager", trial.place("jobmanager"))
                        .with("rest.port=0", "jobmanager.rpc.port=0", "state.dir=" + trial.place("state"))
                        .ready();
                var first = taskManager(trial, jobManager);
                var gateway = role(home, "gateway", trial.place("gateway"))
                        .with(
                                "rest.port=" + jobManager.cluster().getPort(),
                                "sql-gateway.endpoint.rest.port=0",
                                "state.dir=" + trial.place("gateway-state"))
                        .ready()) {
            var cluster = jobManager.clusterClient();
            var slots = Waiting.until(
                    LIMIT,
                    () -> cluster.overview() instanceof Reply.Ok<Cluster.Overview>(var all) && all.slotsTotal() > 0);
            trial.add(Figure.none("task managers that did not join", slots ? 0 : 1));
            var session = gateway.connect();
            var job = job(session);
            var runs = Waiting.until(LIMIT, () -> LastingServer.runs(cluster, job));
            trial.add(Figure.none("jobs that did not start", runs ? 0 : 1));
            for (var paused : List.of(gateway, first, jobManager)) {
                var name = paused == gateway ? "gateway" : paused == first ? "task manager" : "job manager";
                paused.pause();
                Waiting.pause(still);
                paused.resume();
                recovers(trial, session, () -> LastingServer.runs(cluster, job), "a pause of the " + name);
            }
            first.kill();
            try (var second = taskManager(trial, jobManager)) {
                recovers(trial, session, () -> LastingServer.runs(cluster, job), "a kill of the task manager");
                trial.add(Figure.none("ends of the second task manager", second.isAlive() ? 0 : 1));
            }
            cluster.client().close();
            session.close();
        }
    }

    private static ServerProcess.Start role(Path home, String role, Path folder) {
        return ServerProcess.Start.of(home, role, folder);
    }

    private static ServerProcess taskManager(Trial trial, ServerProcess jobManager)
            throws IOException, InterruptedException {
        return role(trial.home(), "taskmanager", trial.place("taskmanager"))
                .with(jobManager.keysOfTaskManagers())
                .with("taskmanager.numberOfTaskSlots=4")
                .ready();
    }

    static JobId job(SqlConnection session) throws IOException {
        for (var sql : List.of(
                "CREATE TEMPORARY TABLE source (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')",
                "CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')",
                "SET 'parallelism.default' = '1'")) {
            session.require(sql, LIMIT);
        }
        return session.insert("INSERT INTO sink SELECT a FROM source", LIMIT);
    }

    private static void recovers(Trial trial, SqlConnection session, Waiting.Condition jobRuns, String after)
            throws InterruptedException {
        var since = System.nanoTime();
        var recovered = Waiting.until(
                LIMIT, () -> session.run("SELECT 1", Duration.ofSeconds(20)).ok() && jobRuns.holds());
        trial.add(Figure.seen("recovery after " + after, (System.nanoTime() - since) / 1e9, "s"));
        trial.add(Figure.none("failed recoveries after " + after, recovered ? 0 : 1));
    }
}
