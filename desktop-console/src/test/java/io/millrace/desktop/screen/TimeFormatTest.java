package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TimeFormatTest {
    @Test
    void whatIsNotKnownIsADash() {
        assertThat(TimeFormat.moment(Instant.ofEpochMilli(-1), ZoneOffset.UTC)).isEqualTo("–");
    }
}
