package io.millrace.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.job.JobTab;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebPlaceTest {
    private static final String JOB = Samples.JOB.text();

    private static Optional<WebPlace> job(JobTab... tab) {
        return Optional.of(new WebPlace(
                new ClusterPlace.OneJob(Samples.JOB),
                Optional.of(tab).filter(tabs -> tabs.length > 0).map(tabs -> tabs[0])));
    }

    private static Optional<WebPlace> section(Section section) {
        return Optional.of(new WebPlace(section, Optional.empty()));
    }

    @Test
    void aJobOfTheWebUiIsTheSameJobHereFromTheSameSide() {
        assertThat(WebPlace.of("/jobs/" + JOB)).isEqualTo(job());
        assertThat(WebPlace.of("/jobs/" + JOB + "/graph/cbc357ccb763df2852fee8c4fc7d55f2/metrics"))
                .isEqualTo(job());
        assertThat(WebPlace.of("/jobs/" + JOB + "/graph/cbc357ccb763df2852fee8c4fc7d55f2/flames?subtask=1"))
                .isEqualTo(job(JobTab.FLAME));
        assertThat(WebPlace.of("/jobs/" + JOB + "/checkpoints/7?against=6")).isEqualTo(job(JobTab.CHECKPOINTS));
        assertThat(WebPlace.of("/jobs?text=" + JOB)).isEqualTo(section(Section.JOBS));
    }

    @Test
    void soIsOneOfTheStockPage() {
        assertThat(WebPlace.of("/job/running/" + JOB + "/overview")).isEqualTo(job());
        assertThat(WebPlace.of("/job/completed/" + JOB + "/exceptions")).isEqualTo(job(JobTab.EXCEPTIONS));
        assertThat(WebPlace.of("/task-manager/localhost:1-a/logs")).isEqualTo(section(Section.LOGS));
        assertThat(WebPlace.of("/task-manager")).isEqualTo(section(Section.TASK_MANAGERS));
        assertThat(WebPlace.of("/alerts?at=5")).isEqualTo(section(Section.ALERTS));
    }

    @Test
    void whatTheConsoleHasNoPlaceForLeadsToTheFirst() {
        assertThat(WebPlace.of("")).isEmpty();
        assertThat(WebPlace.of("/submit")).isEmpty();
        assertThat(WebPlace.of("///")).isEmpty();
    }
}
