package io.millrace.reliability.fault;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/// Job managers whose leader is killed at random moments while a gateway submits jobs, one after the other.
public final class SubmissionScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int JOBS_OF_ROUND = 6;
    private static final int MAX_MILLIS = 3_000;

    @Override
    public void run(Trial trial) throws Exception {
        int rounds = trial.size(3, 10);
        var random = trial.random("submission");
        try (var group = JobManagerGroup.start(trial, (rounds + 1) * JOBS_OF_ROUND)) {
            var gateway = group.addGateway();
            var submitted = new Submitted(trial);
            try (var session = gateway.connect()) {
                prepare(session);
                submitted.submit(session, JOBS_OF_ROUND);
            }
            for (int round = 0; round < rounds; round++) {
                killDuringSubmission(group, gateway, submitted, random);
                group.addJobManager();
            }
            submitted.report(group);
        }
    }

    private static void prepare(SqlConnection session) throws IOException {
        for (var sql : List.of(
                "CREATE TEMPORARY TABLE source (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')",
                "CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')",
                "SET 'parallelism.default' = '1'")) {
            session.require(sql, LIMIT);
        }
    }

    private static void killDuringSubmission(
            JobManagerGroup group, ServerProcess gateway, Submitted submitted, Random random) throws Exception {
        var leader = group.awaitLeader();
        try (var session = gateway.connect();
                var thread = Executors.newVirtualThreadPerTaskExecutor()) {
            prepare(session);
            var submitting = thread.submit(() -> {
                submitted.submit(session, JOBS_OF_ROUND);
                return true;
            });
            Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
            leader.kill();
            submitting.get();
        }
        group.awaitLeader();
    }

    /// The jobs of all statements, by the names that only they have.
    private static final class Submitted {
        private final Trial trial;
        private final Map<String, JobId> answered = new LinkedHashMap<>();
        private int statements;
        private int refused;
        private int unclear;

        Submitted(Trial trial) {
            this.trial = trial;
        }

        void submit(SqlConnection session, int count) throws IOException {
            for (int i = 0; i < count; i++) {
                var name = "submitted-" + statements++;
                session.require("SET 'pipeline.name' = '" + name + "'", LIMIT);
                switch (session.run("INSERT INTO sink SELECT a FROM source", LIMIT)) {
                    case SqlConnection.Outcome.Rows rows -> rows.job().ifPresent(job -> answered.put(name, job));
                    case SqlConnection.Outcome.Failed(var _, var reason) -> {
                        refused++;
                        if (reason.contains("Incident ")) {
                            unclear++;
                            trial.finding(name + ": " + reason);
                        }
                    }
                    case SqlConnection.Outcome.Unreachable(var reason) -> {
                        unclear++;
                        trial.finding(name + ": the gateway does not answer: " + reason);
                    }
                    case SqlConnection.Outcome.Late _ -> {
                        unclear++;
                        trial.finding(name + ": no answer within " + LIMIT.toMinutes() + " min");
                    }
                }
            }
        }

        void report(JobManagerGroup group) throws IOException, InterruptedException {
            long lost = 0;
            for (var job : answered.entrySet()) {
                if (!group.awaitRun(job.getValue())) {
                    lost++;
                    trial.finding(job + " does not run: " + group.states(job.getValue()));
                }
            }
            var listed = group.jobs();
            trial.add(Figure.seen("statements", statements, ""));
            trial.add(Figure.seen("statements that failed with a reason", refused, ""));
            trial.add(Figure.none("statements with an unclear answer", unclear));
            trial.add(Figure.none("answered jobs that do not run", lost));
            trial.add(Figure.none("answered jobs that the leader does not list", missing(listed)));
            trial.add(Figure.none("statements with several jobs", doubled(listed)));
            trial.add(Figure.seen("jobs of statements that failed", listed.size() - (long) answered.size(), ""));
        }

        private long missing(List<Jobs.Line> listed) {
            var ids = listed.stream().map(Jobs.Line::jid).collect(Collectors.toSet());
            return answered.values().stream().filter(job -> !ids.contains(job)).count();
        }

        private static long doubled(List<Jobs.Line> listed) {
            return listed.stream()
                    .collect(Collectors.groupingBy(Jobs.Line::name, Collectors.counting()))
                    .values()
                    .stream()
                    .filter(count -> count > 1)
                    .count();
        }
    }
}
