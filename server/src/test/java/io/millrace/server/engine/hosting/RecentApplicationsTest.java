package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.ApplicationState;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.junit.jupiter.api.Test;

final class RecentApplicationsTest {
    private final AtomicLong nanoTime = new AtomicLong();
    private final RecentApplications recent = new RecentApplications(2, Duration.ofMinutes(1), nanoTime::get);

    private JobID ended() {
        var job = new JobID();
        var graph = ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                job, "job", JobStatus.FINISHED, null, null, null, 1);
        recent.put(new ArchivedApplication(
                new ApplicationID(),
                "application",
                ApplicationState.FINISHED,
                new long[ApplicationState.values().length],
                Map.of(job, new ExecutionGraphInfo(graph)),
                List.of()));
        return job;
    }

    @Test
    void keepsTheGraphAndTheLineOfAJob() {
        var job = ended();
        assertThat(recent.getExecutionGraphInfo(job)).isPresent();
        assertThat(recent.getJobDetails())
                .singleElement()
                .satisfies(line -> assertThat(line.getJobId()).isEqualTo(job));
        assertThat(recent.getJobsOverview().getNumJobsFinished()).isEqualTo(1);
        assertThat(recent.getApplicationDetails()).hasSize(1);
    }

    @Test
    void forgetsTheEldestWhenThereAreTooMany() {
        var first = ended();
        var second = ended();
        var third = ended();
        assertThat(recent.size()).isEqualTo(2);
        assertThat(recent.getExecutionGraphInfo(first)).isEmpty();
        assertThat(recent.getExecutionGraphInfo(second)).isPresent();
        assertThat(recent.getExecutionGraphInfo(third)).isPresent();
    }

    @Test
    void forgetsWhatIsTooOld() {
        var job = ended();
        nanoTime.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(recent.getExecutionGraphInfo(job)).isPresent();
        nanoTime.incrementAndGet();
        assertThat(recent.getExecutionGraphInfo(job)).isEmpty();
        assertThat(recent.getJobDetails()).isEmpty();
    }
}
