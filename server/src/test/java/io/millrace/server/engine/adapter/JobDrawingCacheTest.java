package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.projection.JobGraphs;
import io.millrace.wire.id.JobId;
import org.junit.jupiter.api.Test;

final class JobDrawingCacheTest {
    private static final JobId JOB = new JobId("0".repeat(32));

    private final JobDrawingCache drawings = new JobDrawingCache();

    @Test
    void drawsOnceWhatStaysTheSame() {
        var graph = JobGraphs.running(2, 1).getArchivedExecutionGraph();
        assertThat(drawings.of(JOB, graph)).isSameAs(drawings.of(JOB, graph));
    }

    @Test
    void looksAnewWhereTheVerticesOfAnotherCopyStand() {
        var graph = JobGraphs.running(2, 1).getArchivedExecutionGraph();
        var first = drawings.of(JOB, graph);
        assertThat(first.standings()).hasSize(2);
        var later = drawings.of(JOB, JobGraphs.emptied(graph));
        assertThat(later.plan()).isSameAs(first.plan());
        assertThat(later.standings()).isEmpty();
    }

    @Test
    void knowsOfNoMetricsWhereNothingRuns() {
        assertThat(drawings.live(JOB)).isTrue();
        var graph = JobGraphs.running(2, 1).getArchivedExecutionGraph();
        drawings.of(JOB, graph);
        assertThat(drawings.live(JOB)).isTrue();
        drawings.of(JOB, JobGraphs.emptied(graph));
        assertThat(drawings.live(JOB)).isFalse();
    }

    @Test
    void drawsAnewWhatHasChanged() {
        drawings.of(JOB, JobGraphs.running(2, 1).getArchivedExecutionGraph());
        var other = JobGraphs.running(3, 1).getArchivedExecutionGraph();
        assertThat(drawings.of(JOB, other).plan().nodes()).hasSize(3);
    }
}
