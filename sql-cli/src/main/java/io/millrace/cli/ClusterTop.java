package io.millrace.cli;

import io.millrace.cli.live.ClusterSample;
import io.millrace.cli.live.TopScene;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Samples a cluster every second and shows the samples until the user leaves.
record ClusterTop(ClusterClient cluster) {
    private static final long INTERVAL_MILLIS = 1_000;
    private static final int MAX_JOBS = 30;
    /// The number of task managers whose metrics are fetched.
    private static final int MAX_MEASURED = 8;
    private static final String LOAD = "Status.JVM.CPU.Load";
    private static final String HEAP_USED = "Status.JVM.Memory.Heap.Used";
    private static final String HEAP_MAX = "Status.JVM.Memory.Heap.Max";

    void show(TerminalScreen screen) {
        var scene = new TopScene(cluster.client().connection().toString().replaceFirst("^http://", ""));
        var closed = new CountDownLatch(1);
        var poller = Thread.ofVirtual().name("cluster-poller").start(() -> poll(scene, closed));
        try {
            screen.play(scene);
        } finally {
            closed.countDown();
            poller.interrupt();
        }
    }

    private void poll(TopScene scene, CountDownLatch closed) {
        try {
            do {
                switch (sample()) {
                    case Reply.Ok<ClusterSample>(var sample) -> scene.add(sample);
                    case Reply.Failure<ClusterSample> failure -> scene.problem(failure.text());
                }
            } while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Reply<ClusterSample> sample() {
        return cluster.overview().flatMap(overview -> cluster.jobs().map(jobs -> sample(overview, jobs.jobs())));
    }

    /// Jobs whose details or checkpoints cannot be fetched are left out of the maps.
    private ClusterSample sample(Cluster.Overview overview, List<Jobs.Line> jobs) {
        Map<JobId, Jobs.Detail> details = new HashMap<>();
        Map<JobId, CheckpointsHistory> checkpoints = new HashMap<>();
        jobs.stream().filter(job -> !job.state().ended()).limit(MAX_JOBS).forEach(job -> {
            cluster.job(job.jid()).optional().ifPresent(detail -> details.put(job.jid(), detail));
            cluster.checkpoints(job.jid()).optional().ifPresent(history -> checkpoints.put(job.jid(), history));
        });
        return new ClusterSample(System.currentTimeMillis(), overview, jobs, machines(), details, checkpoints);
    }

    private List<ClusterSample.Machine> machines() {
        var machines = new ArrayList<ClusterSample.Machine>();
        var listed = cluster.taskManagers()
                .optional()
                .map(TaskManagers.Listing::taskmanagers)
                .orElseGet(List::of);
        for (var taskManager : listed) {
            var values = machines.size() < MAX_MEASURED ? values(taskManager) : Map.<String, Double>of();
            machines.add(new ClusterSample.Machine(
                    taskManager, value(values, LOAD), value(values, HEAP_USED), value(values, HEAP_MAX)));
        }
        return machines;
    }

    private Map<String, Double> values(TaskManagers.TaskManager taskManager) {
        var arguments = Arguments.of(TaskManagers.TASK_MANAGER, taskManager.id())
                .with(Metrics.GET, List.of(LOAD, HEAP_USED, HEAP_MAX));
        Map<String, Double> values = new HashMap<>();
        cluster.client()
                .call(Metrics.OF_TASK_MANAGER, arguments)
                .optional()
                .orElseGet(List::of)
                .forEach(metric -> metric.value().ifPresent(value -> values.put(metric.id(), number(value))));
        return values;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static OptionalDouble value(Map<String, Double> values, String name) {
        var value = values.get(name);
        return value == null || value.isNaN() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
