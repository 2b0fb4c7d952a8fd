package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.JobState;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.junit.jupiter.api.Test;

final class JobListCacheTest {
    private final JobListCache lines = new JobListCache();

    private static JobDetails job(JobStatus state) {
        return JobDetails.createDetailsForJob(
                new ExecutionGraphInfo(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                        new JobID(1, 1), "job", state, null, null, null, 1000)));
    }

    @Test
    void ageWithTheJobsThatGoOn() {
        var running = List.of(job(JobStatus.RUNNING));
        assertThat(lines.of(running, 1500).getFirst().duration()).isEqualTo(500);
        assertThat(lines.of(running, 1700).getFirst().duration()).isEqualTo(700);
    }

    @Test
    void areWrittenOnceForAJobThatHasEnded() {
        var ended = List.of(job(JobStatus.CANCELED));
        var line = lines.of(ended, 1500).getFirst();
        assertThat(lines.of(ended, 9000).getFirst()).isSameAs(line);
    }

    @Test
    void areWrittenAnewWhenSomethingHasHappened() {
        lines.of(List.of(job(JobStatus.RUNNING)), 1500);
        var later = lines.of(List.of(job(JobStatus.FAILING), job(JobStatus.RUNNING)), 1700);
        assertThat(later).extracting(line -> line.state()).containsExactly(JobState.FAILING, JobState.RUNNING);
    }
}
