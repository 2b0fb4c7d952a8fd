package io.millrace.desktop.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TimeTextTest {
    private static final Instant NOW = Instant.parse("2026-11-22T14:00:00Z");

    private static String read(String text) {
        return TimeText.parse(text, NOW, ZoneOffset.UTC).map(Instant::toString).orElse("nothing");
    }

    @Test
    void readsWhatPeopleType() {
        assertThat(read("13:05")).isEqualTo("2026-11-22T13:05:00Z");
        assertThat(read(" 9:05:30 ")).isEqualTo("2026-11-22T09:05:30Z");
        assertThat(read("2026-11-21 14:05")).isEqualTo("2026-11-21T14:05:00Z");
        assertThat(read("2026-11-21T14:05:06")).isEqualTo("2026-11-21T14:05:06Z");
        assertThat(read("15m")).isEqualTo("2026-11-22T13:45:00Z");
        assertThat(read("-2 h ago")).isEqualTo("2026-11-22T12:00:00Z");
        assertThat(read("now")).isEqualTo(NOW.toString());
    }

    @Test
    void aTimeOfDayThatIsStillToComeIsYesterdays() {
        assertThat(read("23:00")).isEqualTo("2026-11-21T23:00:00Z");
    }

    @Test
    void doesNotGuess() {
        assertThat(read("")).isEqualTo("nothing");
        assertThat(read("25:00")).isEqualTo("nothing");
        assertThat(read("2026-13-01 10:00")).isEqualTo("nothing");
    }
}
