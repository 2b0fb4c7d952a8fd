package io.millrace.reliability.fault;

import io.millrace.reliability.fault.RoleGroup.Role;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Random;

/// Roles in processes of their own that are killed (`kill -9`) at random moments and in a random order, also while they
/// start, and started again: as often as the time allows.
public final class RoleKillsScenario implements Scenario.Harm {
    private static final int MAX_MILLIS = 4_000;
    private static final Duration RECOVERY = Duration.ofMinutes(3);

    @Override
    public void run(Trial trial) throws Exception {
        var random = trial.random("role kills");
        var order = order(trial.size(3, 50), random);
        var killed = new EnumMap<Role, Integer>(Role.class);
        var recoveries = new Latencies();
        int lost = 0;
        try (var group = RoleGroup.start(trial, "jobs.checkpoint-interval=500ms")) {
            var lasting = LastingState.make(group.process(Role.GATEWAY));
            var pipeline = CountingPipeline.start(group.process(Role.GATEWAY), trial.place("numbers"));
            var deadline = System.nanoTime() + trial.time().toNanos();
            for (var role : order) {
                if (System.nanoTime() > deadline) {
                    break;
                }
                kill(group, role, random);
                killed.merge(role, 1, Integer::sum);
                var since = System.nanoTime();
                var missing = lasting.missing(group.process(Role.GATEWAY), group.process(Role.JOB_MANAGER));
                var goesOn = goesOn(group.process(Role.JOB_MANAGER), pipeline);
                recoveries.add(System.nanoTime() - since);
                if (!missing.isEmpty() || !goesOn) {
                    lost++;
                    trial.finding("after kill " + recoveries.count() + ", of the " + role.label() + ", missing: "
                            + missing + (goesOn ? "" : ", further rows"));
                    break;
                }
            }
            killed.forEach((role, times) -> trial.add(Figure.seen("kills of the " + role.label(), times, "")));
            trial.add(Figure.none("kills that lost something, or after which no further rows came", lost));
            trial.add(Figure.seen("ready to recovery, median", recoveries.quantile(0.5), "ms"));
            trial.add(Figure.seen("ready to recovery, slowest", recoveries.max(), "ms"));
            var count = pipeline.count();
            trial.add(Figure.seen("rows", count.numbers(), ""));
            trial.add(Figure.none("rows lost", count.lost()));
            trial.add(Figure.none("rows doubled", count.doubled()));
        }
    }

    private static List<Role> order(int kills, Random random) {
        var order = new ArrayList<Role>();
        for (var role : Role.values()) {
            order.addAll(Collections.nCopies(kills, role));
        }
        Collections.shuffle(order, random);
        return order;
    }

    private static void kill(RoleGroup group, Role role, Random random) throws IOException, InterruptedException {
        Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
        group.process(role).kill();
        if (random.nextInt(3) == 0) {
            // and once more, in the middle of the start
            var half = group.launch(role);
            Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
            half.kill();
        }
        var next = group.launch(role);
        if (!next.awaitReady()) {
            throw new IOException("after a kill of the " + role.label() + ", it did not start: " + next.printed());
        }
    }

    /// Waits until the pipeline runs under the same id and has further rows; returns whether it did in time.
    private static boolean goesOn(ServerProcess jobManager, Pipeline pipeline) throws InterruptedException {
        long before = pipeline.finished();
        var cluster = jobManager.clusterClient();
        try (var _ = cluster.client()) {
            return Await.until(RECOVERY, () -> pipeline.jobs().run(cluster) && pipeline.finished() > before);
        }
    }
}
