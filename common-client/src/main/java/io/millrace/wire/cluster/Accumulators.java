package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;

/// The accumulators of a job's user code, by job, vertex, subtask and attempt.
public final class Accumulators {

    /// An accumulator with its value as text. For a failed one, the type is the text `null` and the value is the
    /// reason.
    public record Accumulator(String name, String type, String value) {}

    /// The accumulators of a job. The first list is always empty and exists for old clients. The serialized values
    /// are Java objects in base64, included on request.
    public record OfJob(
            @Wire("job-accumulators") List<Nothing> ofJob,
            @Wire("user-task-accumulators") List<Accumulator> ofUser,
            @Wire("serialized-user-task-accumulators") Map<String, String> serialized) {
        public OfJob {
            ofJob = List.copyOf(ofJob);
            ofUser = List.copyOf(ofUser);
            serialized = Ordered.copy(serialized);
        }
    }

    /// The accumulators of a vertex, over all its subtasks.
    public record OfVertex(
            VertexId id, @Wire("user-accumulators") List<Accumulator> ofUser) {
        public OfVertex {
            ofUser = List.copyOf(ofUser);
        }
    }

    /// The accumulators of a vertex, by subtask.
    public record OfSubtasks(VertexId id, int parallelism, List<OfSubtask> subtasks) {
        public OfSubtasks {
            subtasks = List.copyOf(subtasks);
        }
    }

    /// The accumulators of a subtask's current attempt.
    public record OfSubtask(
            int subtask,
            int attempt,
            String endpoint,
            @Wire("user-accumulators") List<Accumulator> ofUser) {
        public OfSubtask {
            ofUser = List.copyOf(ofUser);
        }
    }

    /// The accumulators of an attempt. `id` identifies it in the cluster.
    public record OfAttempt(
            int subtask,
            int attempt,
            String id,
            @Wire("user-accumulators") List<Accumulator> ofUser) {
        public OfAttempt {
            ofUser = List.copyOf(ofUser);
        }
    }

    public static final Param<Boolean> WITH_SERIALIZED = Param.query(
            "includeSerializedValue",
            ParamFormat.BOOLEAN,
            "Whether to return the values as serialized Java objects too.");

    public static final Endpoint<Nothing, OfJob> OF_JOB = Service.CLUSTER
            .get("getJobAccumulators", "/jobs/:jobid/accumulators")
            .params(Jobs.JOB, WITH_SERIALIZED)
            .response(Payload.json(OfJob.class))
            .summary("What the code of one job counts.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, OfVertex> OF_VERTEX = Service.CLUSTER
            .get("getJobVertexAccumulators", "/jobs/:jobid/vertices/:vertexid/accumulators")
            .params(Jobs.JOB, Vertices.VERTEX)
            .response(Payload.json(OfVertex.class))
            .summary("The user accumulators of a vertex, over all its subtasks.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, OfSubtasks> OF_SUBTASKS = Service.CLUSTER
            .get("getSubtasksAllAccumulators", "/jobs/:jobid/vertices/:vertexid/subtasks/accumulators")
            .params(Jobs.JOB, Vertices.VERTEX)
            .response(Payload.json(OfSubtasks.class))
            .summary("The user accumulators of a vertex, by subtask.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, OfAttempt> OF_ATTEMPT = Service.CLUSTER
            .get(
                    "getSubtaskExecutionAttemptAccumulators",
                    "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex/attempts/:attempt/accumulators")
            .params(Jobs.JOB, Vertices.VERTEX, Vertices.SUBTASK, Vertices.ATTEMPT)
            .response(Payload.json(OfAttempt.class))
            .summary("What one attempt of one subtask counted.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB, OF_VERTEX, OF_SUBTASKS, OF_ATTEMPT);

    private Accumulators() {}
}
