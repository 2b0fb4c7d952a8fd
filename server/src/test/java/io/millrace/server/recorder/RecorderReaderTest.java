package io.millrace.server.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderReaderTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final History.Status STATUS = new History.Status(History.State.RECORDING, "", 0, 0, 0, 10_000);

    private static final RecorderOptions OPTIONS =
            new RecorderOptions(true, Optional.empty(), 1 << 20, Duration.ofHours(6), Duration.ofSeconds(10), 1000, 2);

    @TempDir
    private Path directory;

    private RecorderReader playback;

    /// Ten minutes of five vertices, a figure each ten seconds, and a change each minute.
    @BeforeEach
    void record() {
        var ring = new SegmentRing(new SegmentFolder(directory), 1 << 20, Duration.ofHours(6), Duration.ofMinutes(1));
        for (int i = 0; i < 60; i++) {
            var figures = new LinkedHashMap<SeriesKey, Double>();
            for (int vertex = 0; vertex < 5; vertex++) {
                figures.put(new SeriesKey(Optional.empty(), "v" + vertex, "name", "busy"), (double) i + vertex);
            }
            var changes = new ArrayList<Events.Change>();
            if (i % 6 == 0) {
                changes.add(new Events.Change(NOW + i * 10_000, Events.Kind.LEADER, "minute " + i / 6));
            }
            ring.write(NOW + i * 10_000, figures, changes);
        }
        playback = new RecorderReader(() -> STATUS, Optional.of(ring), OPTIONS, new RequestedSeries(() -> NOW));
    }

    private static RecorderReader.Span minutes(int from, int to) {
        return new RecorderReader.Span(NOW + from * 60_000L, NOW + to * 60_000L - 1);
    }

    private History.Charts charts(RecorderReader.Span span, long step, History.Aggregation aggregation) {
        return playback.charts(
                span, step, aggregation, series -> series.subject().equals("v1"));
    }

    @Test
    void drawsOneTimeAxis() {
        var charts = charts(minutes(1, 3), 60_000, History.Aggregation.AVG);
        assertThat(charts.times()).containsExactly(NOW + 60_000, NOW + 120_000);
        assertThat(charts.series()).hasSize(1);
        assertThat(charts.series().getFirst().values()).containsExactly(9.5, 15.5);
        assertThat(charts.truncated()).isFalse();
    }

    @Test
    void makesOneOfTheFiguresOfAStep() {
        assertThat(charts(minutes(1, 2), 60_000, History.Aggregation.MIN)
                        .series()
                        .getFirst()
                        .values())
                .containsExactly(7.0);
        assertThat(charts(minutes(1, 2), 60_000, History.Aggregation.MAX)
                        .series()
                        .getFirst()
                        .values())
                .containsExactly(12.0);
        assertThat(charts(minutes(1, 2), 60_000, History.Aggregation.LAST)
                        .series()
                        .getFirst()
                        .values())
                .containsExactly(12.0);
    }

    @Test
    void saysWhereNothingIsKnown() {
        var charts = charts(minutes(9, 12), 60_000, History.Aggregation.AVG);
        assertThat(charts.series().getFirst().values()).containsExactly(57.5, Double.NaN, Double.NaN);
    }

    @Test
    void choosesAStepNoFinerThanTheFigures() {
        assertThat(charts(minutes(0, 10), 0, History.Aggregation.AVG).step()).isEqualTo(10_000);
        assertThat(charts(minutes(0, 600), 0, History.Aggregation.AVG).step()).isEqualTo(120_000);
    }

    @Test
    void boundsTheAnswer() {
        var wide = charts(minutes(0, 10), 1, History.Aggregation.AVG);
        assertThat(wide.step()).as("at most 1000 values").isEqualTo(600);
        var many = playback.charts(minutes(0, 10), 1500, History.Aggregation.AVG, _ -> true);
        assertThat(many.series()).as("400 steps each").hasSize(2);
        assertThat(many.truncated()).isTrue();
        var all = charts(new RecorderReader.Span(Long.MIN_VALUE / 4, Long.MAX_VALUE / 4), 0, History.Aggregation.AVG);
        assertThat(all.times()).hasSizeLessThanOrEqualTo(2000);
    }

    @Test
    void tellsWhatHappened() {
        assertThat(playback.events(minutes(2, 4), 100, _ -> true).events())
                .extracting(Events.Change::text)
                .containsExactly("minute 2", "minute 3");
        var latest = playback.events(minutes(0, 10), 3, _ -> true);
        assertThat(latest.events()).extracting(Events.Change::text).containsExactly("minute 7", "minute 8", "minute 9");
        assertThat(latest.truncated()).isTrue();
        assertThat(playback.events(minutes(0, 10), 100, _ -> false).events()).isEmpty();
    }

    @Test
    void tellsHowManyReadIt() {
        assertThat(playback.meter().used()).isZero();
        playback.events(minutes(0, 1), 10, _ -> {
            assertThat(playback.meter().used()).isEqualTo(1);
            return true;
        });
        var use = playback.meter().state();
        assertThat(use.used()).isZero();
        assertThat(use.highest()).isEqualTo(1);
        assertThat(use.max()).contains(2L);
        assertThat(use.key()).isEqualTo("recorder.max-readers");
    }

    @Test
    void refusesASpanThatEndsBeforeItBegins() {
        assertThatThrownBy(() -> new RecorderReader.Span(2, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'from' (2) is after 'to' (1)");
    }

    @Test
    void readsNothingWhereNothingIsKept() {
        var off = new RecorderReader(() -> STATUS, Optional.empty(), OPTIONS, new RequestedSeries(() -> NOW));
        assertThat(off.charts(minutes(0, 1), 0, History.Aggregation.AVG, _ -> true)
                        .series())
                .isEqualTo(List.of());
        assertThat(off.events(minutes(0, 1), 10, _ -> true).events()).isEmpty();
    }
}
