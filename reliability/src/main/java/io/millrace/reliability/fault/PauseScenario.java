package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.reliability.fault.RoleGroup.Role;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Roles in processes of their own, each of which stands still for a while (`SIGSTOP`).
public final class PauseScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @Override
    public void run(Trial trial) throws Exception {
        var still = Duration.ofSeconds(trial.size(30, 60));
        try (var group = RoleGroup.start(trial, "jobs.checkpoint-interval=500ms");
                var session = group.process(Role.GATEWAY).connect();
                var client = group.process(Role.JOB_MANAGER).clusterClient().client()) {
            var cluster = new ClusterClient(client);
            var job = job(session);
            var runs = Await.until(LIMIT, () -> LastingState.runs(cluster, job));
            trial.add(Figure.none("jobs that did not start", runs ? 0 : 1));
            var pipeline = CountingPipeline.start(group.process(Role.GATEWAY), trial.place("numbers"));
            for (var role : Role.values()) {
                var paused = group.process(role);
                paused.pause();
                Await.pause(still);
                paused.resume();
                long before = pipeline.finished();
                recovers(
                        trial,
                        session,
                        // a job whose task manager is away is RUNNING until that is noticed
                        () -> LastingState.runs(cluster, job) && pipeline.finished() > before,
                        "a pause of the " + role.label());
            }
            var count = pipeline.count();
            trial.add(Figure.seen("rows", count.numbers(), ""));
            trial.add(Figure.none("rows lost", count.lost()));
            trial.add(Figure.none("rows doubled", count.doubled()));
        }
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

    private static void recovers(Trial trial, SqlConnection session, Await.Condition jobRuns, String after)
            throws InterruptedException {
        var since = System.nanoTime();
        var recovered = Await.until(
                LIMIT, () -> session.run("SELECT 1", Duration.ofSeconds(20)).ok() && jobRuns.holds());
        trial.add(Figure.seen("recovery after " + after, (System.nanoTime() - since) / 1e9, "s"));
        trial.add(Figure.none("failed recoveries after " + after, recovered ? 0 : 1));
    }
}
