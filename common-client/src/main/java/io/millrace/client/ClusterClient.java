package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// Service A, in words; everything that is not here is called by its endpoint value through [#client].
public record ClusterClient(Client client) {

    public Reply<Cluster.Overview> overview() {
        return client.call(Cluster.OVERVIEW);
    }

    public Reply<Jobs.Overview> jobs() {
        return client.call(Jobs.OVERVIEW);
    }

    public Reply<Jobs.Detail> job(JobId job) {
        return client.call(Jobs.DETAIL, of(job));
    }

    public Reply<Jobs.Status> status(JobId job) {
        return client.call(Jobs.STATUS, of(job));
    }

    /// Ends a job at once, without a savepoint.
    public Reply<Nothing> cancel(JobId job) {
        return client.call(Jobs.CANCEL, of(job));
    }

    public Reply<Exceptions.Report> exceptions(JobId job) {
        return client.call(Exceptions.REPORT, of(job));
    }

    public Reply<Checkpoints.History> checkpoints(JobId job) {
        return client.call(Checkpoints.HISTORY, of(job));
    }

    public Reply<Triggers.Accepted> savepoint(JobId job, Savepoints.Request request) {
        return client.call(Savepoints.TRIGGER, of(job), request);
    }

    /// Takes a savepoint and ends the job with it.
    public Reply<Triggers.Accepted> stop(JobId job, Savepoints.StopRequest request) {
        return client.call(Savepoints.STOP, of(job), request);
    }

    public Reply<Savepoints.Poll> savepoint(JobId job, TriggerId trigger) {
        return client.call(Savepoints.POLL, of(job).with(Triggers.TRIGGER, trigger));
    }

    /// Asks for another parallelism of a running job.
    public Reply<Triggers.Accepted> rescale(JobId job, Rescales.Request request) {
        return client.call(Rescales.TRIGGER, of(job), request);
    }

    /// Where a change of parallelism that was asked for stands.
    public Reply<Triggers.Poll> rescaling(JobId job, TriggerId trigger) {
        return client.call(Rescales.POLL, of(job).with(Triggers.TRIGGER, trigger));
    }

    public Reply<Vertices.Detail> vertex(JobId job, VertexId vertex) {
        return client.call(Vertices.DETAIL, of(job, vertex));
    }

    public Reply<BackPressure.Report> backPressure(JobId job, VertexId vertex) {
        return client.call(BackPressure.REPORT, of(job, vertex));
    }

    public Reply<FlameGraphs.Graph> flameGraph(JobId job, VertexId vertex, FlameGraphs.Type type) {
        return client.call(FlameGraphs.GRAPH, of(job, vertex).with(FlameGraphs.TYPE, type));
    }

    /// The values of these metrics of a vertex; without names, which there are.
    public Reply<List<Metrics.Metric>> metrics(JobId job, VertexId vertex, List<String> names) {
        return client.call(Metrics.OF_VERTEX, of(job, vertex).with(Metrics.GET, names));
    }

    public Reply<TaskManagers.Listing> taskManagers() {
        return client.call(TaskManagers.LIST);
    }

    public Reply<TaskManagers.Detail> taskManager(TaskManagerId taskManager) {
        return client.call(TaskManagers.DETAIL, Arguments.of(TaskManagers.TASK_MANAGER, taskManager));
    }

    /// What changes in the cluster: after the event with this id, or from now on. It ends when the server goes; the
    /// caller comes back with the last id.
    public Reply<EventStream<Events.Change>> events(Optional<String> after) {
        return client.call(
                Events.STREAM,
                after.map(id -> Arguments.of(EventStream.LAST_EVENT_ID, id)).orElse(Arguments.NONE));
    }

    /// What changed between two flame graphs of a vertex, each a snapshot's id or `latest`.
    public Reply<FlameGraphSnapshots.Difference> flameGraphDifference(
            JobId job, VertexId vertex, String base, String other) {
        return client.call(
                FlameGraphSnapshots.DIFFERENCE,
                of(job, vertex).with(FlameGraphSnapshots.BASE, base).with(FlameGraphSnapshots.OTHER, other));
    }

    /// The SQL, session and submitter of a job that the gateway started.
    public Reply<JobOrigin.Origin> origin(JobId job) {
        return client.call(JobOrigin.OF_JOB, of(job));
    }

    /// Where all jobs come from, in brief.
    public Reply<JobOrigin.Listing> origins() {
        return client.call(JobOrigin.OF_JOBS);
    }

    /// What each vertex of a job has to do.
    public Reply<Loads.Report> loads(JobId job) {
        return client.call(Loads.OF_JOB, of(job));
    }

    /// Why a job is slow.
    public Reply<Diagnosis.Report> diagnosis(JobId job) {
        return client.call(Diagnosis.OF_JOB, of(job));
    }

    /// What changed from one checkpoint to another.
    public Reply<CheckpointComparison.Report> compareCheckpoints(JobId job, long base, long other) {
        return client.call(
                CheckpointComparison.COMPARE,
                of(job).with(CheckpointComparison.BASE, base).with(CheckpointComparison.OTHER, other));
    }

    /// The last lines of a log file of the job manager.
    public Reply<LogLines.Tail> logTail(String file, int lines) {
        return client.call(
                LogLines.TAIL_OF_JOB_MANAGER, Arguments.of(Logs.FILE, file).with(LogLines.LINES, lines));
    }

    /// The last lines of a log file of a task manager.
    public Reply<LogLines.Tail> logTail(TaskManagerId taskManager, String file, int lines) {
        return client.call(
                LogLines.TAIL_OF_TASK_MANAGER,
                Arguments.of(TaskManagers.TASK_MANAGER, taskManager)
                        .with(Logs.FILE, file)
                        .with(LogLines.LINES, lines));
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    private static Arguments of(JobId job, VertexId vertex) {
        return of(job).with(Vertices.VERTEX, vertex);
    }
}
