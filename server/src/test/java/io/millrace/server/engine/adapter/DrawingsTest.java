package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.projection.JobGraphs;
import io.millrace.wire.id.JobId;
import org.junit.jupiter.api.Test;

final class DrawingsTest {
    private static final JobId JOB = JobId.parse("0".repeat(32));

    private final Drawings drawings = new Drawings();

    @Test
    void drawsOnceWhatStaysTheSame() {
        var graph = JobGraphs.running(2, 1).getArchivedExecutionGraph();
        assertThat(drawings.of(JOB, graph)).isSameAs(drawings.of(JOB, graph));
    }

    @Test
    void drawsAnewWhatHasChanged() {
        drawings.of(JOB, JobGraphs.running(2, 1).getArchivedExecutionGraph());
        var other = JobGraphs.running(3, 1).getArchivedExecutionGraph();
        assertThat(drawings.of(JOB, other).plan().nodes()).hasSize(3);
    }
}
