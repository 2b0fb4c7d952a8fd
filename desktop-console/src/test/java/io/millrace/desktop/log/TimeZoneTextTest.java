package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimeZoneTextTest {
    @Test
    void bothZonesAreNamedWhereTheyDiffer() {
        var words = TimeZoneText.of(Optional.of(ZoneOffset.UTC), ZoneOffset.ofHours(-5));
        assertThat(words.brief()).isEqualTo("Times: UTC, here UTC-05:00");
        assertThat(words.full()).contains("job manager, UTC; all other times in this window are of UTC-05:00");
    }

    @Test
    void oneIsEnoughWhereTheyDoNot() {
        assertThat(TimeZoneText.of(Optional.of(ZoneOffset.ofHours(1)), ZoneOffset.ofHours(1))
                        .brief())
                .isEqualTo("Times: UTC+01:00");
    }

    @Test
    void aClusterThatDoesNotTellIsNotGuessedAt() {
        assertThat(TimeZoneText.of(Optional.empty(), ZoneOffset.UTC).brief()).isEqualTo("Times: zone unknown");
    }
}
