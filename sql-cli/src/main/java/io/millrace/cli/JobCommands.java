package io.millrace.cli;

import io.millrace.cli.render.JobText;
import io.millrace.cli.render.Listing;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.run.RescaleOperation;
import io.millrace.cli.run.StopOperation;
import io.millrace.cli.terminal.Screen;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.insight.FindingLabels;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The commands about jobs, which call the cluster's REST service.
record JobCommands(Shell shell, Gateway gateway, Screen screen, Settings settings) {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    /// Each reason takes a request.
    private static final int MAX_REASONS = 10;
    /// The states of a job that fails again and again; one that has just begun has no failure.
    private static final Set<JobState> BETWEEN_RUNS =
            EnumSet.of(JobState.RESTARTING, JobState.FAILING, JobState.CREATED);

    /// Lists running jobs first, then ended jobs, each the latest first; and why jobs restart or get nowhere.
    void list() {
        var now = Instant.now();
        boolean brief = settings.format().forPeople();
        var jobs = gateway.cluster().jobs().orThrow().jobs().stream()
                .sorted(JobText.BY_INTEREST)
                .toList();
        var rows = jobs.stream().map(job -> JobText.line(job, now, brief)).toList();
        screen.print(Listing.text(
                settings.format(),
                settings.style().header(),
                JobText.HEADINGS,
                rows,
                screen.layout(settings.changes())));
        if (brief) {
            jobs.stream()
                    .filter(job -> BETWEEN_RUNS.contains(job.state()))
                    .limit(MAX_REASONS)
                    .forEach(this::explainRestart);
            jobs.stream()
                    .filter(job -> job.state() == JobState.RUNNING)
                    .limit(MAX_REASONS)
                    .forEach(this::explainStandstill);
        }
    }

    /// Explains why a running job gets nowhere. A job that keeps failing runs between two failures, and may have failed
    /// again since it was listed.
    private void explainStandstill(Jobs.Line job) {
        if (gateway.cluster().diagnosis(job.jid()) instanceof Reply.Ok<Diagnosis.Report>(var report)) {
            if (BETWEEN_RUNS.contains(report.state())) {
                explainRestart(job);
            }
            standstill(report).ifPresent(finding -> screen.print(JobText.problem(job, finding)));
        }
    }

    private static Optional<Diagnosis.Finding> standstill(Diagnosis.Report report) {
        return report.findings().stream().findFirst().filter(FindingLabels::isStandstill);
    }

    private void explainRestart(Jobs.Line job) {
        // a job may end in between
        if (gateway.cluster().exceptions(job.jid()) instanceof Reply.Ok<Exceptions.Report>(var report)) {
            report.exceptionHistory().entries().stream()
                    .findFirst()
                    .ifPresent(failure -> screen.print(JobText.restarting(job, failure)));
        }
    }

    /// Prints one job: its vertices, its checkpoints and its last failure.
    ///
    /// @param prefix of the job's id
    void show(String prefix) {
        var cluster = gateway.cluster();
        var job = find(cluster, prefix);
        var detail = cluster.job(job).orThrow();
        var pressure = new HashMap<VertexId, BackPressure.Report>();
        if (!detail.state().ended()) {
            for (var vertex : detail.vertices()) {
                // a vertex that has just ended has no back-pressure
                if (cluster.backPressure(job, vertex.id()) instanceof Reply.Ok<BackPressure.Report>(var report)) {
                    pressure.put(vertex.id(), report);
                }
            }
        }
        var text = new JobText(detail, Map.copyOf(pressure), screen.layout(settings.changes()));
        screen.print(text.head(cluster.client().connection() + "/#/jobs/" + job));
        screen.print(text.vertices());
        if (cluster.checkpoints(job) instanceof Reply.Ok<CheckpointsHistory>(var history)) {
            screen.print(text.checkpoints(history));
        }
        cluster.exceptions(job).orThrow().exceptionHistory().entries().stream()
                .findFirst()
                .ifPresent(failure -> screen.print(text.failure(failure)));
        if (detail.state() == JobState.RUNNING
                && cluster.diagnosis(job) instanceof Reply.Ok<Diagnosis.Report>(var report)) {
            standstill(report).ifPresent(finding -> screen.print(text.problem(finding)));
        }
    }

    /// Stops a job with a savepoint and prints the savepoint's path.
    void stop(String prefix, Optional<String> directory, boolean drain) {
        var cluster = gateway.cluster();
        var job = find(cluster, prefix);
        if (!screen.confirm("Stop job " + job + (drain ? " for good and drain its sources?" : " with a savepoint?"))) {
            return;
        }
        var stopping = StopOperation.start(cluster, job, directory, drain).orThrow();
        long began = System.nanoTime();
        for (var savepoint = stopping.poll(); ; savepoint = stopping.poll()) {
            var elapsed = Duration.ofNanos(System.nanoTime() - began);
            if (savepoint.isPresent()) {
                screen.settle();
                screen.print("Job " + job + " stopped in " + Formats.duration(elapsed) + ".\nSavepoint: "
                        + savepoint.get() + "\nTo resume from it: SET 'execution.state-recovery.path' = '"
                        + savepoint.get() + "';\n");
                return;
            }
            screen.progress(
                    ProgressLine.doing("writing the savepoint", elapsed, "Ctrl-C stops waiting", screen.layout(false)));
            if (!shell.sleep(POLL_INTERVAL)) {
                screen.settle();
                screen.message("The job stops when its savepoint is written; \\job " + job + " shows its state.\n");
                return;
            }
        }
    }

    /// Changes the parallelism of a job and waits until all its tasks run.
    void rescale(String prefix, int parallelism) {
        var cluster = gateway.cluster();
        var job = find(cluster, prefix);
        var rescale = new RescaleOperation(cluster, cluster.job(job).orThrow(), parallelism);
        if (!screen.confirm(
                "Change the parallelism of job " + job + " to " + parallelism + "? The job pauses for some seconds.")) {
            return;
        }
        long began = System.nanoTime();
        long answered = began;
        for (var state = rescale.poll(); !(state instanceof RescaleOperation.State.Done); state = rescale.poll()) {
            long now = System.nanoTime();
            answered = state instanceof RescaleOperation.State.Running ? now : answered;
            showProgress(state, Duration.ofNanos(now - began), Duration.ofNanos(now - answered));
            if (!shell.sleep(POLL_INTERVAL)) {
                screen.settle();
                screen.message("The change goes on; \\job " + job + " shows how many tasks run.\n");
                return;
            }
        }
        screen.settle();
        screen.print("Job " + job + " runs with parallelism " + parallelism
                + (rescale.complete() ? "" : ", as far as the max parallelism of its vertices allows") + ", after "
                + Formats.duration(Duration.ofNanos(System.nanoTime() - began)) + ".\n");
    }

    /// @param away the time since the cluster last answered
    private void showProgress(RescaleOperation.State state, Duration elapsed, Duration away) {
        switch (state) {
            case RescaleOperation.State.Running(var doing) ->
                screen.progress(ProgressLine.doing(doing, elapsed, "Ctrl-C stops waiting", screen.layout(false)));
            case RescaleOperation.State.Unanswered(var reason) -> {
                if (away.compareTo(gateway.reconnectTimeout()) >= 0) {
                    throw new IllegalArgumentException(reason);
                }
                screen.progress(ProgressLine.away(reason, away, screen.layout(false)));
            }
            case RescaleOperation.State.Done _ -> {
                // the caller reports it
            }
        }
    }

    /// Cancels a job without a savepoint.
    void cancel(String prefix) {
        var cluster = gateway.cluster();
        var job = find(cluster, prefix);
        if (screen.confirm("Cancel job " + job + " without a savepoint?")) {
            cluster.cancel(job).orThrow();
            screen.message("Job " + job + " is being cancelled.\n");
        }
    }

    /// Starts a job again that could not go on after a restart of the server.
    ///
    /// @param earlier whether it may start from an earlier point than its last checkpoint
    void recover(String prefix, boolean earlier) {
        var cluster = gateway.cluster();
        var job = find(cluster, prefix);
        cluster.recover(job, earlier).orThrow();
        screen.message("Job " + job + " is starting again; \\job " + job + " shows its state.\n");
    }

    private static JobId find(ClusterClient cluster, String prefix) {
        var beginning = prefix.toLowerCase(Locale.ROOT);
        List<JobId> found = cluster.jobs().orThrow().jobs().stream()
                .map(Jobs.Line::jid)
                .filter(job -> job.text().startsWith(beginning))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("There is no job '" + prefix + "'; \\jobs lists all jobs.");
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(
                    Formats.plural(found.size(), "job") + " begin with '" + prefix + "': type more of the id.");
        }
        return found.getFirst();
    }
}
