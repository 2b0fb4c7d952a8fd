package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private static final JobId JOB = new JobId("8a5c00112233445566778899aabbccdd");

    private static Activity.Progress progress(long records, long bytes, Optional<Double> percent) {
        return new Activity.Progress(records, bytes, 8, 2, Optional.of(3L), percent);
    }

    private static String line(StatementProgress pulse, int width) {
        var layout = new Layout(width, true, AnsiColours.NONE, false, new ColumnMeasure());
        return ProgressLine.text(pulse, Optional.of(JOB), Optional.of("http://localhost:8081/#/jobs/" + JOB), layout);
    }

    @Test
    void tellsRatesOfTheLastMomentAndTheTimeLeft() {
        var pulse = StatementProgress.NONE
                .next(0, Duration.ofSeconds(10), progress(1_000_000, 10 << 20, Optional.of(5.0)))
                .next(1200, Duration.ofSeconds(12), progress(3_000_000, 30 << 20, Optional.of(25.0)));
        assertThat(line(pulse, 250))
                .isEqualTo("⠋ 1,200 rows, 100/s · 12 s · 25 % · about 36 s left · 3,000,000 read, 1,000,000/s"
                        + " · 10 MiB/s · 2/8 tasks · 3 splits waiting · Ctrl-C cancels · job " + JOB
                        + " · http://localhost:8081/#/jobs/" + JOB);
    }

    @Test
    void saysTheMostImportantOnANarrowScreen() {
        var pulse =
                StatementProgress.NONE.next(0, Duration.ofSeconds(10), progress(1_000_000, 10 << 20, Optional.empty()));
        assertThat(line(pulse, 60)).isEqualTo("⠸ running · 10 s · 1,000,000 read, 100,000/s · 1 MiB/s");
        assertThat(line(StatementProgress.NONE, 30)).isEqualTo("⠋ running · 0 s");
    }

    @Test
    void saysWhenAFullGatewayIsAskedAgain() {
        var layout = new Layout(80, true, AnsiColours.NONE, false, new ColumnMeasure());
        assertThat(ProgressLine.busy(Duration.ofSeconds(7), Duration.ZERO, layout))
                .isEqualTo("⠋ Waiting 7 s before the next try; Ctrl-C gives up.");
    }

    @Test
    void guessesNothingAtTheBeginning() {
        var pulse = StatementProgress.NONE.next(0, Duration.ofSeconds(1), progress(0, 0, Optional.of(3.0)));
        assertThat(line(pulse, 250)).contains("3 %").doesNotContain("left");
    }
}
