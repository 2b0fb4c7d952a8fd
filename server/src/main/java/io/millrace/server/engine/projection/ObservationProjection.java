package io.millrace.server.engine.projection;

import io.millrace.server.cluster.Observed;
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

/// What repeated looks at the cluster show.
public final class ObservationProjection {
    private static final int LONGEST_FAILURE = 2000;

    private ObservationProjection() {}

    public static List<Observed.Job> jobs(Collection<JobDetails> jobs, long endedSince) {
        return jobs.stream()
                .filter(job -> job.getEndTime() < 0 || job.getEndTime() >= endedSince)
                .map(ObservationProjection::job)
                .toList();
    }

    private static Observed.Job job(JobDetails job) {
        var state = StateProjection.job(job.getStatus());
        var tasks = Arrays.stream(job.getTasksPerState()).boxed().toList();
        return new Observed.Job(
                JobId.parse(job.getJobId().toString()),
                job.getJobName(),
                state,
                new Observed.Mark(state, job.getLastUpdateTime(), tasks));
    }

    public static Observed.Course course(ExecutionGraphInfo info) {
        AccessExecutionGraph graph = info.getArchivedExecutionGraph();
        var entered = new EnumMap<JobState, Long>(JobState.class);
        for (var status : JobStatus.values()) {
            long time = graph.getStatusTimestamp(status);
            if (time > 0) {
                entered.put(StateProjection.job(status), time);
            }
        }
        var vertices = new ArrayList<Observed.Vertex>();
        graph.getVerticesTopologically().forEach(vertex -> vertices.add(vertex(vertex)));
        var failures = StreamSupport.stream(info.getExceptionHistory().spliterator(), false)
                .map(ObservationProjection::failure)
                .toList();
        return new Observed.Course(entered, vertices, failures);
    }

    private static Observed.Vertex vertex(AccessExecutionJobVertex vertex) {
        var state = vertex.getAggregateState();
        long since = Arrays.stream(vertex.getTaskVertices())
                .mapToLong(task -> task.getStateTimestamp(state))
                .max()
                .orElse(0);
        return new Observed.Vertex(
                VertexId.parse(vertex.getJobVertexId().toString()),
                vertex.getName(),
                StateProjection.task(state),
                since);
    }

    private static Observed.Failure failure(RootExceptionHistoryEntry entry) {
        // the first line names the exception and says what happened; the trace is in the job's exceptions
        var text = entry.getExceptionAsString().lines().findFirst().orElse("");
        return new Observed.Failure(
                entry.getTimestamp(),
                text.length() > LONGEST_FAILURE ? text.substring(0, LONGEST_FAILURE) + "…" : text,
                entry.isGlobal() ? Optional.empty() : Optional.ofNullable(entry.getFailingTaskName()));
    }

    public static List<Observed.Checkpoint> checkpoints(CheckpointStatsSnapshot snapshot) {
        return snapshot.getHistory().getCheckpoints().stream()
                .map(ObservationProjection::checkpoint)
                .sorted(Comparator.comparingLong(Observed.Checkpoint::id))
                .toList();
    }

    private static Observed.Checkpoint checkpoint(AbstractCheckpointStats checkpoint) {
        var outcome = switch (checkpoint.getStatus()) {
            case IN_PROGRESS -> Observed.Outcome.UNDER_WAY;
            case COMPLETED -> Observed.Outcome.COMPLETED;
            case FAILED -> Observed.Outcome.FAILED;
        };
        var failure = checkpoint instanceof FailedCheckpointStats failed
                ? Optional.ofNullable(failed.getFailureMessage()).orElse("")
                : "";
        return new Observed.Checkpoint(
                checkpoint.getCheckpointId(),
                checkpoint.getProperties().isSavepoint(),
                outcome,
                checkpoint.getTriggerTimestamp(),
                Math.max(0, checkpoint.getEndToEndDuration()),
                Math.max(0, checkpoint.getStateSize()),
                failure);
    }
}
