package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;

/// The slots that a running job requests, by vertex. Only jobs of the adaptive scheduler can be asked.
public final class Requirements {

    /// The requirements of one vertex.
    public record Vertex(Parallelism parallelism) {}

    /// The bounds of a vertex's parallelism; it gets as many subtasks as there is room for.
    public record Parallelism(int lowerBound, int upperBound) {}

    public static final Endpoint<Nothing, Map<VertexId, Vertex>> READ = Service.CLUSTER
            .get("getJobResourceRequirements", "/jobs/:jobid/resource-requirements")
            .params(Jobs.JOB)
            .response(Payload.jsonMap(VertexId.class, Vertex.class))
            .summary("The slots that a job requests, by vertex.")
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT);

    public static final Endpoint<Map<VertexId, Vertex>, Nothing> CHANGE = Service.CLUSTER
            .put("updateJobResourceRequirements", "/jobs/:jobid/resource-requirements")
            .params(Jobs.JOB)
            .request(Payload.jsonMap(VertexId.class, Vertex.class))
            .response(Payload.json(Nothing.class))
            .summary("Changes what one job asks for; names every vertex of the job.")
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT);

    public static final List<Endpoint<?, ?>> ALL = List.of(READ, CHANGE);

    private Requirements() {}
}
