package io.millrace.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureFormatTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "999, 999 ms",
        "1000, 1.0 s",
        "4500, 4.5 s",
        "12999, 12 s",
        "60000, 1 min",
        "231316, 3 min 51 s",
        "3600000, 1 h",
        "93900000, 26 h 05 min"
    })
    void saysADurationInTheUnitsThatMatter(long millis, String words) {
        assertThat(FigureFormat.duration(millis)).isEqualTo(words);
    }
}
