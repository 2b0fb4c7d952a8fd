package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.EventStream;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// The events of the cluster, streamed as they happen. Times are epoch milliseconds of the server.
public final class Events {

    /// The kind of an event; also the name of the server-sent event.
    public enum Kind {
        JOB_SUBMITTED,
        JOB_STATE,
        VERTEX_STATE,
        CHECKPOINT_TRIGGERED,
        CHECKPOINT_COMPLETED,
        CHECKPOINT_FAILED,
        EXCEPTION,
        TASK_MANAGER_JOINED,
        TASK_MANAGER_LOST,
        /// Another leader, or none that answers.
        LEADER,
        /// The id of the last received event is unknown. The reader reloads its data, and the stream continues
        /// from now.
        RESET,
        /// Some events have been dropped. The reader reloads its data, and the stream continues with the oldest
        /// event.
        GAP,
        /// The reader was too slow, and the stream ends here.
        DROPPED;

        /// Whether the event is about the stream itself, and never filtered out.
        public boolean notice() {
            return switch (this) {
                case RESET, GAP, DROPPED -> true;
                case JOB_SUBMITTED,
                        JOB_STATE,
                        VERTEX_STATE,
                        CHECKPOINT_TRIGGERED,
                        CHECKPOINT_COMPLETED,
                        CHECKPOINT_FAILED,
                        EXCEPTION,
                        TASK_MANAGER_JOINED,
                        TASK_MANAGER_LOST,
                        LEADER -> false;
            };
        }
    }

    /// A change with a sentence for people. `state` is that of the vertex if there is one, else of the job.
    public record Change(
            long time,
            Kind kind,
            Optional<JobId> job,
            Optional<VertexId> vertex,
            Optional<String> name,
            Optional<String> state,
            Optional<Checkpoint> checkpoint,
            Optional<TaskManagerId> taskManager,
            String text) {

        /// A change of the cluster as a whole, or an event about the stream.
        public Change(long time, Kind kind, String text) {
            this(
                    time,
                    kind,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    text);
        }
    }

    /// A checkpoint; duration in milliseconds and size in bytes are 0 while it is under way.
    public record Checkpoint(long id, boolean savepoint, long duration, long size) {}

    public static final Param<List<JobId>> JOBS =
            Param.list("job", JobId.TEXT, "Only what is about these jobs; everything when not given.");
    public static final Param<List<Kind>> KINDS =
            Param.list("kind", ParamFormat.oneOf(Kind.class), "Only these kinds; all when not given.");

    public static final Endpoint<Nothing, EventStream<Change>> STREAM = Service.CLUSTER
            .get("getEvents", "/events")
            .params(JOBS, KINDS, EventStream.LAST_EVENT_ID)
            .response(Payload.events(Change.class))
            .summary("The changes in the cluster, from now on or after the last event that the reader has seen.")
            .faults(FaultCode.TOO_MANY);

    public static final List<Endpoint<?, ?>> ALL = List.of(STREAM);

    private Events() {}
}
