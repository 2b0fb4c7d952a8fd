package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RequirementsProjectionTest {
    @Test
    void givesBackWhatItWasGiven() {
        var wanted = Map.of(
                new VertexId("0123456789abcdef0123456789abcdef"),
                new Requirements.Vertex(new Requirements.Parallelism(1, 4)),
                new VertexId("fedcba9876543210fedcba9876543210"),
                new Requirements.Vertex(new Requirements.Parallelism(-1, 2)));
        assertThat(RequirementsProjection.wire(RequirementsProjection.engine(wanted)))
                .isEqualTo(wanted);
    }
}
