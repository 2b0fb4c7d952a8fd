package io.millrace.server.engine.projection;

import io.millrace.insight.Trace;
import io.millrace.secret.SecretsMasked;
import io.millrace.server.cluster.ClusterObservation;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.FailedCheckpointStats;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.scheduler.exceptionhistory.RootExceptionHistoryEntry;

/// Projects the state of the cluster for repeated polls.
public final class ObservationProjection {
    private static final int LONGEST_FAILURE = 2000;

    private ObservationProjection() {}

    public static List<ClusterObservation.Job> jobs(Collection<JobDetails> jobs, long endedSince) {
        return jobs.stream()
                .filter(job -> job.getEndTime() < 0 || job.getEndTime() >= endedSince)
                .map(ObservationProjection::job)
                .toList();
    }

    private static ClusterObservation.Job job(JobDetails job) {
        var state = StateProjection.job(job.getStatus());
        var tasks = Arrays.stream(job.getTasksPerState()).boxed().toList();
        return new ClusterObservation.Job(
                new JobId(job.getJobId().toString()),
                SecretsMasked.in(job.getJobName()),
                state,
                new ClusterObservation.ChangeMark(state, job.getLastUpdateTime(), tasks));
    }

    public static ClusterObservation.Course course(ExecutionGraphInfo info) {
        AccessExecutionGraph graph = info.getArchivedExecutionGraph();
        var entered = new EnumMap<JobState, Long>(JobState.class);
        for (var status : JobStatus.values()) {
            long time = graph.getStatusTimestamp(status);
            if (time > 0) {
                entered.put(StateProjection.job(status), time);
            }
        }
        var vertices = new ArrayList<ClusterObservation.Vertex>();
        graph.getVerticesTopologically().forEach(vertex -> vertices.add(vertex(vertex)));
        var failures = StreamSupport.stream(info.getExceptionHistory().spliterator(), false)
                .map(ObservationProjection::failure)
                .toList();
        return new ClusterObservation.Course(entered, vertices, failures);
    }

    private static ClusterObservation.Vertex vertex(AccessExecutionJobVertex vertex) {
        var state = vertex.getAggregateState();
        long since = Arrays.stream(vertex.getTaskVertices())
                .mapToLong(task -> task.getStateTimestamp(state))
                .max()
                .orElse(0);
        return new ClusterObservation.Vertex(
                new VertexId(vertex.getJobVertexId().toString()),
                SecretsMasked.in(vertex.getName()),
                StateProjection.task(state),
                since);
    }

    private static ClusterObservation.Failure failure(RootExceptionHistoryEntry entry) {
        // the first line often says only that the job is not started again; the trace is in the job's exceptions
        var text = SecretsMasked.in(Trace.of(entry.getExceptionAsString()).reason());
        return new ClusterObservation.Failure(
                entry.getTimestamp(),
                text.length() > LONGEST_FAILURE ? text.substring(0, LONGEST_FAILURE) + "…" : text,
                entry.isGlobal()
                        ? Optional.empty()
                        : Optional.ofNullable(entry.getFailingTaskName()).map(SecretsMasked::in));
    }

    public static List<ClusterObservation.Checkpoint> checkpoints(CheckpointStatsSnapshot snapshot) {
        return snapshot.getHistory().getCheckpoints().stream()
                .map(ObservationProjection::checkpoint)
                .sorted(Comparator.comparingLong(ClusterObservation.Checkpoint::id))
                .toList();
    }

    private static ClusterObservation.Checkpoint checkpoint(AbstractCheckpointStats checkpoint) {
        var outcome = switch (checkpoint.getStatus()) {
            case IN_PROGRESS -> ClusterObservation.CheckpointOutcome.UNDER_WAY;
            case COMPLETED -> ClusterObservation.CheckpointOutcome.COMPLETED;
            case FAILED -> ClusterObservation.CheckpointOutcome.FAILED;
        };
        var failure = checkpoint instanceof FailedCheckpointStats failed
                ? Optional.ofNullable(failed.getFailureMessage())
                        .map(SecretsMasked::in)
                        .orElse("")
                : "";
        return new ClusterObservation.Checkpoint(
                checkpoint.getCheckpointId(),
                checkpoint.getProperties().isSavepoint(),
                outcome,
                checkpoint.getTriggerTimestamp(),
                Math.max(0, checkpoint.getEndToEndDuration()),
                Math.max(0, checkpoint.getStateSize()),
                failure);
    }
}
