package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.Optional;

/// Shortcuts for the most common calls of a cluster's REST service. [#client] calls all other endpoints.
public record ClusterClient(Client client) {

    /// Counts of task managers, slots and jobs.
    public Reply<Cluster.Overview> overview() {
        return client.call(Cluster.OVERVIEW);
    }

    /// The safety of the cluster's ports. Stock clusters refuse this as not found.
    public Reply<SecurityStatus> security() {
        return client.call(Cluster.SECURITY);
    }

    /// All jobs, running and ended.
    public Reply<Jobs.Overview> jobs() {
        return client.call(Jobs.OVERVIEW);
    }

    /// A job with its vertices.
    public Reply<Jobs.Detail> job(JobId job) {
        return client.call(Jobs.DETAIL, of(job));
    }

    /// Cancels a job without a savepoint.
    public Reply<Nothing> cancel(JobId job) {
        return client.call(Jobs.CANCEL, of(job));
    }

    /// Starts a job again that could not go on after a restart.
    ///
    /// @param earlier whether it may start from an earlier point than its last checkpoint
    public Reply<Nothing> recover(JobId job, boolean earlier) {
        return client.call(Jobs.RECOVER, earlier ? of(job).with(Jobs.EARLIER, true) : of(job));
    }

    /// The failures of a job.
    public Reply<Exceptions.Report> exceptions(JobId job) {
        return client.call(Exceptions.REPORT, of(job));
    }

    /// The reasons why a job is slow or makes no progress. A stock cluster does not know them.
    public Reply<Diagnosis.Report> diagnosis(JobId job) {
        return client.call(Diagnosis.OF_JOB, of(job));
    }

    /// The checkpoint statistics and latest checkpoints of a job.
    public Reply<CheckpointsHistory> checkpoints(JobId job) {
        return client.call(Checkpoints.HISTORY, of(job));
    }

    /// Triggers a savepoint, which [#savepoint(JobId, TriggerId)] polls.
    public Reply<Triggers.Accepted> savepoint(JobId job, Savepoints.Request request) {
        return client.call(Savepoints.TRIGGER, of(job), request);
    }

    /// Stops a job with a savepoint, which [#savepoint(JobId, TriggerId)] polls.
    public Reply<Triggers.Accepted> stop(JobId job, Savepoints.StopRequest request) {
        return client.call(Savepoints.STOP, of(job), request);
    }

    /// The state of a savepoint.
    public Reply<Savepoints.Poll> savepoint(JobId job, TriggerId trigger) {
        return client.call(Savepoints.POLL, of(job).with(Triggers.TRIGGER, trigger));
    }

    /// Changes the parallelism of a running job; [#rescaling] polls the change.
    public Reply<Triggers.Accepted> rescale(JobId job, Rescales.Request request) {
        return client.call(Rescales.TRIGGER, of(job), request);
    }

    /// The state of a change of parallelism.
    public Reply<Triggers.Poll> rescaling(JobId job, TriggerId trigger) {
        return client.call(Rescales.POLL, of(job).with(Triggers.TRIGGER, trigger));
    }

    /// The back-pressure of a vertex's subtasks.
    public Reply<BackPressure.Report> backPressure(JobId job, VertexId vertex) {
        return client.call(BackPressure.REPORT, of(job, vertex));
    }

    /// All task managers.
    public Reply<TaskManagers.Listing> taskManagers() {
        return client.call(TaskManagers.LIST);
    }

    /// The stream of changes in the cluster. It ends when the server stops; the caller then reconnects with the
    /// last id.
    ///
    /// @param after the id of the last received event; empty to start with new events
    public Reply<EventStream<Events.Change>> events(Optional<String> after) {
        return client.call(
                Events.STREAM,
                after.map(id -> Arguments.of(EventStream.LAST_EVENT_ID, id)).orElse(Arguments.NONE));
    }

    /// The SQL, session and user of a job that the gateway started.
    public Reply<JobOrigin.Origin> origin(JobId job) {
        return client.call(JobOrigin.OF_JOB, of(job));
    }

    /// A summary of the origins of all jobs.
    public Reply<JobOrigin.Listing> origins() {
        return client.call(JobOrigin.OF_JOBS);
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    private static Arguments of(JobId job, VertexId vertex) {
        return of(job).with(Vertices.VERTEX, vertex);
    }
}
