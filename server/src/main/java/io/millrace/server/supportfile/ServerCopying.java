package io.millrace.server.supportfile;

import io.millrace.casefile.CaseManifest;
import io.millrace.casefile.CaseQuestion;
import io.millrace.casefile.JobQuestions;
import io.millrace.client.Client;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Copies into a support file what a running server says of itself, its task managers and its jobs.
public final class ServerCopying {
    private static final List<Endpoint<Nothing, ?>> OF_CLUSTER = List.of(
            Cluster.CONFIG,
            Cluster.LIMITS,
            Cluster.SECURITY,
            LogLevels.OF_CLUSTER.list(),
            JobManager.CONFIG,
            JobManager.ENVIRONMENT,
            ThreadDumps.OF_JOB_MANAGER,
            JobOrigin.OF_JOBS,
            Jobs.LIST,
            Alerts.LIST,
            Alerts.RULES,
            Alerts.SILENCES);
    /// The largest number of jobs with details. If there are more, those that run and the newest have them.
    private static final int MAX_JOBS = 50;

    private static final int MAX_VERTICES = 50;
    private static final int MAX_CHECKPOINT_PARTS = 20;
    private static final int MAX_FAILURES = 200;
    private static final int MAX_EVENTS = 10_000;
    private static final Duration RECORDED = Duration.ofHours(1);

    private final SupportFile support;
    private final List<String> missing;
    private final AnswerCopying copying;
    private CaseManifest.Window window = CaseManifest.Window.NONE;

    /// @param missing gets sentences about what could not be copied
    public ServerCopying(Client client, SupportFile support, List<String> missing) {
        this.support = support;
        this.missing = missing;
        this.copying = new AnswerCopying(client, support, missing);
    }

    /// The period of the figures over time that were copied.
    public CaseManifest.Window window() {
        return window;
    }

    /// Returns the version of the server's engine; empty if it does not answer.
    public Optional<String> copy() throws IOException {
        var overview = copying.required(Cluster.OVERVIEW);
        for (var endpoint : OF_CLUSTER) {
            copying.required(endpoint);
        }
        var page = copying.text(MetricsPage.OF_CLUSTER);
        if (page.isPresent()) {
            support.add("metrics.txt", page.get());
        }
        copying.metrics(Metrics.OF_JOB_MANAGER, Metrics.Metric::id, Arguments.NONE);
        copying.metrics(Metrics.OF_TASK_MANAGERS, Metrics.Aggregate::id, Arguments.NONE);
        logs();
        recorded();
        var taskManagers = copying.required(TaskManagers.LIST).map(TaskManagers.Listing::taskmanagers);
        for (var taskManager : taskManagers.orElse(List.of())) {
            taskManager(taskManager.id());
        }
        jobs(copying.required(Jobs.OVERVIEW).map(Jobs.Overview::jobs).orElse(List.of()));
        return overview.map(Cluster.Overview::engineVersion);
    }

    private void logs() throws IOException {
        for (var file : current(copying.ask(Logs.OF_JOB_MANAGER, Arguments.NONE))) {
            var text = copying.tail(LogLines.TAIL_OF_JOB_MANAGER, Arguments.of(Logs.FILE, file.name()));
            if (text.isPresent()) {
                support.log("log/" + file.name(), file, text.get());
            }
        }
    }

    private static List<Logs.LogFile> current(Optional<Logs.Listing> listing) {
        return listing.map(Logs.Listing::logs).orElse(List.of()).stream()
                .filter(file -> file.name().endsWith(".log"))
                .toList();
    }

    private void taskManager(TaskManagerId id) throws IOException {
        var one = Arguments.of(TaskManagers.TASK_MANAGER, id);
        copying.copy(TaskManagers.DETAIL, one);
        copying.copy(ThreadDumps.OF_TASK_MANAGER, one);
        copying.metrics(Metrics.OF_TASK_MANAGER, Metrics.Metric::id, one);
        var logs = new ArrayList<Logs.LogFile>();
        for (var file : current(copying.ask(Logs.OF_TASK_MANAGER, one))) {
            var text = copying.tail(LogLines.TAIL_OF_TASK_MANAGER, one.with(Logs.FILE, file.name()));
            if (text.isPresent()) {
                logs.add(support.log(
                        "log/taskmanagers/" + AnswerCopying.inPath(id.text()) + "/" + file.name(),
                        id,
                        file,
                        text.get()));
            }
        }
        copying.write(new CaseQuestion(Logs.OF_TASK_MANAGER, one), new Logs.Listing(logs));
    }

    /// Copies the values of the recorder, in steps that the server chooses.
    private void recorded() throws IOException {
        var status = copying.ask(History.STATUS, Arguments.NONE)
                .filter(recorder -> recorder.state() == History.State.RECORDING && recorder.to() > recorder.from());
        if (status.isEmpty()) {
            return;
        }
        long to = status.get().to();
        long from = Math.max(status.get().from(), to - RECORDED.toMillis());
        var period = Arguments.of(History.FROM, from).with(History.TO, to);
        var charts = copying.ask(History.SERIES, period);
        if (charts.isEmpty()) {
            return;
        }
        // those who draw them must not expect a value at each interval of the recorder
        var recorder = new History.Status(
                status.get().state(),
                status.get().reason(),
                from,
                to,
                status.get().bytes(),
                charts.get().step());
        support.charts(
                "server/history/series.json",
                new History.Charts(
                        charts.get().from(),
                        charts.get().to(),
                        charts.get().step(),
                        charts.get().times(),
                        charts.get().series(),
                        charts.get().truncated(),
                        recorder));
        copying.write(new CaseQuestion(History.STATUS, Arguments.NONE), recorder);
        copying.copy(History.EVENTS, period.with(History.LIMIT, MAX_EVENTS), Arguments.NONE);
        window = new CaseManifest.Window(from, to);
    }

    private void jobs(List<Jobs.Line> all) throws IOException {
        var chosen = all.stream()
                .sorted(Comparator.comparing((Jobs.Line job) -> job.state().ended())
                        .thenComparing(
                                Comparator.comparingLong(Jobs.Line::startTime).reversed()))
                .limit(MAX_JOBS)
                .toList();
        if (chosen.size() < all.size()) {
            missing.add("the details of " + (all.size() - chosen.size()) + " of " + all.size() + " jobs");
        }
        for (var job : chosen) {
            job(new JobQuestions(job.jid()));
        }
    }

    private void job(JobQuestions job) throws IOException {
        var vertices = copying.ask(Jobs.DETAIL, job.arguments()).map(Jobs.Detail::vertices).orElse(List.of()).stream()
                .map(Jobs.Vertex::id)
                .limit(MAX_VERTICES)
                .toList();
        for (var question : job.ofJob()) {
            copying.copy(question);
        }
        for (var question : job.ofConfiguration()) {
            copying.copy(question);
        }
        copying.copy(JobOrigin.OF_JOB, job.arguments());
        copying.copy(Exceptions.REPORT, job.arguments().with(Exceptions.MAXIMUM, MAX_FAILURES), job.arguments());
        for (var vertex : vertices) {
            for (var question : job.of(vertex)) {
                copying.copy(question);
            }
            copying.metrics(Metrics.OF_SUBTASKS, Metrics.Aggregate::id, job.arguments(vertex));
        }
        var history = copying.ask(Checkpoints.HISTORY, job.arguments());
        if (history.isPresent()) {
            for (var question : job.ofCheckpoints(history.get(), vertices, MAX_CHECKPOINT_PARTS)) {
                copying.copy(question);
            }
        }
    }
}
