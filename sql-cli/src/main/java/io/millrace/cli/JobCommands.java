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
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The commands that look after jobs, at the cluster's own service.
final class JobCommands {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final Shell shell;
    private final Gateway gateway;
    private final Screen screen;
    private final Settings settings;

    JobCommands(Shell shell, Gateway gateway, Screen screen, Settings settings) {
        this.shell = shell;
        this.gateway = gateway;
        this.screen = screen;
        this.settings = settings;
    }

    /// Those that run first, then those that have ended, the latest first.
    void list() {
        var now = Instant.now();
        boolean brief = settings.format().forPeople();
        var rows = cluster().jobs().orThrow().jobs().stream()
                .sorted(JobText.BY_INTEREST)
                .map(job -> JobText.line(job, now, brief))
                .toList();
        screen.print(Listing.text(settings.format(), JobText.HEADINGS, rows, screen.layout(settings.changes())));
    }

    /// One job: what it does, how well, and its checkpoints.
    void show(String wanted) {
        var cluster = cluster();
        var job = find(cluster, wanted);
        var detail = cluster.job(job).orThrow();
        var pressure = new HashMap<VertexId, BackPressure.Report>();
        if (!detail.state().ended()) {
            for (var vertex : detail.vertices()) {
                // a vertex that has just ended has none to tell
                if (cluster.backPressure(job, vertex.id()) instanceof Reply.Ok<BackPressure.Report>(var report)) {
                    pressure.put(vertex.id(), report);
                }
            }
        }
        var text = new JobText(detail, Map.copyOf(pressure), screen.layout(settings.changes()));
        screen.print(text.head(cluster.client().connection() + "/#/jobs/" + job));
        screen.print(text.vertices());
        if (cluster.checkpoints(job) instanceof Reply.Ok<io.millrace.wire.cluster.Checkpoints.History>(var history)) {
            screen.print(text.checkpoints(history));
        }
        cluster.exceptions(job).orThrow().exceptionHistory().entries().stream()
                .findFirst()
                .ifPresent(failure -> screen.print(text.failure(failure)));
    }

    /// Ends a job with a savepoint, and says where it is.
    void stop(String wanted, Optional<String> directory, boolean drain) {
        var cluster = cluster();
        var job = find(cluster, wanted);
        if (!screen.confirm("Stop job " + job + (drain ? " for good, its sources drained?" : " with a savepoint?"))) {
            return;
        }
        var stopping = StopOperation.ask(cluster, job, directory, drain).orThrow();
        long began = System.nanoTime();
        for (var place = stopping.look(); ; place = stopping.look()) {
            var elapsed = Duration.ofNanos(System.nanoTime() - began);
            if (place.isPresent()) {
                screen.settle();
                screen.print("Job " + job + " stopped in " + Formats.duration(elapsed) + ".\nSavepoint: " + place.get()
                        + "\nTo go on from it: SET 'execution.state-recovery.path' = '" + place.get() + "';\n");
                return;
            }
            screen.progress(ProgressLine.doing(
                    "the savepoint is written", elapsed, "Ctrl-C does not wait", screen.layout(false)));
            if (!shell.rest(BETWEEN_LOOKS)) {
                screen.settle();
                screen.tell("Not waited for: the job stops when its savepoint is written; \\job " + job + " tells.\n");
                return;
            }
        }
    }

    /// Changes the parallelism of a job, and says when all its tasks run.
    void rescale(String wanted, int parallelism) {
        var cluster = cluster();
        var job = find(cluster, wanted);
        var rescaling = new RescaleOperation(cluster, cluster.job(job).orThrow(), parallelism);
        if (!screen.confirm(
                "Run job " + job + " with parallelism " + parallelism + ", after a pause of some seconds?")) {
            return;
        }
        long began = System.nanoTime();
        long answered = began;
        for (var course = rescaling.look();
                !(course instanceof RescaleOperation.Course.Done);
                course = rescaling.look()) {
            long now = System.nanoTime();
            answered = course instanceof RescaleOperation.Course.Underway ? now : answered;
            tell(course, Duration.ofNanos(now - began), Duration.ofNanos(now - answered));
            if (!shell.rest(BETWEEN_LOOKS)) {
                screen.settle();
                screen.tell("Not waited for: \\job " + job + " tells how many of its tasks run.\n");
                return;
            }
        }
        screen.settle();
        screen.print("Job " + job + " runs with parallelism " + parallelism
                + (rescaling.whole() ? "" : ", as far as the max parallelism of its vertices allows") + ", after "
                + Formats.duration(Duration.ofNanos(System.nanoTime() - began)) + ".\n");
    }

    /// @param away for how long the cluster has not answered
    private void tell(RescaleOperation.Course course, Duration elapsed, Duration away) {
        switch (course) {
            case RescaleOperation.Course.Underway(var doing) ->
                screen.progress(ProgressLine.doing(doing, elapsed, "Ctrl-C does not wait", screen.layout(false)));
            case RescaleOperation.Course.Unanswered(var reason) -> {
                if (away.compareTo(gateway.patience()) >= 0) {
                    throw new IllegalArgumentException(reason);
                }
                screen.progress(ProgressLine.away(reason, away, screen.layout(false)));
            }
            case RescaleOperation.Course.Done _ -> {
                // said where it ends
            }
        }
    }

    /// Ends a job at once.
    void cancel(String wanted) {
        var cluster = cluster();
        var job = find(cluster, wanted);
        if (screen.confirm("Cancel job " + job + " without a savepoint?")) {
            cluster.cancel(job).orThrow();
            screen.tell("Job " + job + " is being cancelled.\n");
        }
    }

    private ClusterClient cluster() {
        return gateway.cluster()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The gateway does not tell where its cluster is: --cluster HOST:PORT does."));
    }

    /// The job whose identifier begins so.
    private static JobId find(ClusterClient cluster, String wanted) {
        var beginning = wanted.toLowerCase(Locale.ROOT);
        List<JobId> found = cluster.jobs().orThrow().jobs().stream()
                .map(Jobs.Line::jid)
                .filter(job -> job.text().startsWith(beginning))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("There is no job '" + wanted + "'; \\jobs lists those there are.");
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(Formats.plural(found.size(), "job") + " begin with '" + wanted
                    + "'; some more characters of the identifier tell which.");
        }
        return found.getFirst();
    }
}
