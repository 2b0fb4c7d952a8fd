package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimestampFormatterTest {
    @Test
    void momentsAreWrittenAsAFormatterDoes() {
        var random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            var moment = LocalDateTime.of(
                            random.nextInt(12_000) - 1_000, 1 + i % 12, 1 + i % 28, i % 24, i % 60, i % 59)
                    .withNano(random.nextInt(1_000_000_000));
            var precision = i % 10;
            var pattern = "HH:mm:ss" + (precision == 0 ? "" : "." + "S".repeat(precision));
            assertThat(TimestampFormatter.of(moment, precision))
                    .isEqualTo(DateTimeFormatter.ofPattern("uuuu-MM-dd " + pattern, Locale.ROOT)
                            .format(moment));
            assertThat(TimestampFormatter.of(moment.toLocalTime(), precision))
                    .isEqualTo(DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(moment));
        }
    }

    @Test
    void theEndsOfADayAndOfTheCalendar() {
        assertThat(TimestampFormatter.of(LocalTime.MIDNIGHT, 0)).isEqualTo("00:00:00");
        assertThat(TimestampFormatter.of(LocalTime.MAX, 9)).isEqualTo("23:59:59.999999999");
        assertThat(TimestampFormatter.of(LocalDateTime.of(9999, 12, 31, 0, 0), 0))
                .isEqualTo("9999-12-31 00:00:00");
        assertThat(TimestampFormatter.of(LocalDateTime.of(0, 1, 1, 0, 0), 3)).isEqualTo("0000-01-01 00:00:00.000");
    }
}
