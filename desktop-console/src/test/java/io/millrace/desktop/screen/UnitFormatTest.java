package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnitFormatTest {
    @Test
    void whatIsNotKnownIsADash() {
        assertThat(UnitFormat.percent(Optional.empty())).isEqualTo("–");
        assertThat(UnitFormat.moment(Instant.ofEpochMilli(-1), ZoneOffset.UTC)).isEqualTo("–");
    }
}
