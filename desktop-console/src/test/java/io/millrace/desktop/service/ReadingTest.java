package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReadingTest {
    @Test
    void theDescriptionOfAVertexIsReadAsLines() {
        assertThat(Reading.lines("[1]:Scan(a -&gt; b)<br/>+- [2]:Calc<br/>"))
                .isEqualTo("[1]:Scan(a -> b)\n+- [2]:Calc");
    }

    @Test
    void theInnermostCauseIsWhatAFailureTells() {
        var failure = new JobFailure(
                Instant.EPOCH,
                "E",
                "",
                "",
                "E: outer\n\tat a\nCaused by: F: middle\n\tat b\nCaused by: G: inner\n\tat c");

        assertThat(failure.cause()).isEqualTo("G: inner");
        assertThat(failure.headline()).isEqualTo("E: outer");
    }

    @Test
    void aStateThatANewerClusterAddsIsNoError() {
        assertThat(JobState.of("DREAMING")).isEqualTo(JobState.UNKNOWN);
        assertThat(JobState.of("CANCELED").terminal()).isTrue();
    }
}
