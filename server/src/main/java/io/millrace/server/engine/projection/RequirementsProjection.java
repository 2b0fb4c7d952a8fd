package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobgraph.JobVertexID;

/// Projects the resource requirements of a job, in both directions.
public final class RequirementsProjection {
    private RequirementsProjection() {}

    public static Map<VertexId, Requirements.Vertex> wire(JobResourceRequirements requirements) {
        var vertices =
                new TreeMap<VertexId, Requirements.Vertex>((a, b) -> a.text().compareTo(b.text()));
        requirements.getJobVertexParallelisms().forEach((vertex, wanted) -> {
            var parallelism = wanted.getParallelism();
            vertices.put(
                    new VertexId(vertex.toString()),
                    new Requirements.Vertex(
                            new Requirements.Parallelism(parallelism.getLowerBound(), parallelism.getUpperBound())));
        });
        return vertices;
    }

    public static JobResourceRequirements engine(Map<VertexId, Requirements.Vertex> vertices) {
        var requirements = JobResourceRequirements.newBuilder();
        vertices.forEach((vertex, wanted) -> requirements.setParallelismForJobVertex(
                JobVertexID.fromHexString(vertex.text()),
                wanted.parallelism().lowerBound(),
                wanted.parallelism().upperBound()));
        return requirements.build();
    }
}
