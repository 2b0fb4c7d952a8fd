package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class MessageReadingTest {
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
}
