package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitFormatTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "950, 950 ms",
        "1500, 1.5 s",
        "1000, 1 s",
        "59000, 59 s",
        "60000, 1 m",
        "200000, 3 m 20 s",
        "18720000, 5 h 12 m",
        "187200000, 2 d 4 h",
        "-1, –"
    })
    void durationsAreShort(long millis, String read) {
        assertThat(UnitFormat.duration(Duration.ofMillis(millis))).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "512, 512 B", "1536, 1.5 KB", "3221225472, 3 GB", "1023, 1023 B"})
    void bytesCountInPowersOfTwo(long bytes, String read) {
        assertThat(UnitFormat.bytes(bytes)).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "950, 950", "14000, 14k", "2300000, 2.3M", "999999, 1M", "1000, 1k"})
    void countsAreShort(long count, String read) {
        assertThat(UnitFormat.count(count)).isEqualTo(read);
    }

    @Test
    void slowRatesKeepADigit() {
        assertThat(UnitFormat.rate(0.42)).isEqualTo("0.4/s");
        assertThat(UnitFormat.rate(0)).isEqualTo("0/s");
        assertThat(UnitFormat.rate(14_200)).isEqualTo("14k/s");
    }

    @Test
    void whatIsNotKnownIsADash() {
        assertThat(UnitFormat.percent(Optional.empty())).isEqualTo("–");
        assertThat(UnitFormat.moment(Instant.ofEpochMilli(-1), ZoneOffset.UTC)).isEqualTo("–");
    }
}
