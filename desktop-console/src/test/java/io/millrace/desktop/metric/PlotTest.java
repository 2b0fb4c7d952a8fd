package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.history.TimeSeries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlotTest {
    private static final TimeRange STRETCH = TimeRange.until(Samples.NOON, Duration.ofSeconds(40));
    private static final long[] TIMES = {at(0), at(10), at(20), at(30)};

    private static long at(int second) {
        return STRETCH.from().toEpochMilli() + second * 1000L;
    }

    private static ChartLine line(int vertex, String metric) {
        var pick = new PickedMetric(Optional.of(Samples.JOB), new MetricSubject.Vertex(Samples.vertex(vertex)), metric);
        return new ChartLine(pick, "vertex " + vertex, List.of(), ChartLine.Fold.MAX);
    }

    private static Plot plot(ChartDefinition plan, Map<ChartLine, TimeSeries> traces, ChartLine... lines) {
        return Plot.of(plan, List.of(lines), traces, STRETCH, List.of());
    }

    private static TimeSeries trace(double... values) {
        return new TimeSeries(TIMES, values);
    }

    @Test
    void theLegendTellsOfWhatIsKnown() {
        var one = line(1, "recordsIn");

        var plot = plot(ChartDefinition.of("t"), Map.of(one, trace(4, Double.NaN, 2, Double.NaN)), one);

        assertThat(plot.curves().getFirst().summary()).isEqualTo(new Curve.Summary(2, 3, 4, 2));
    }

    @Test
    void aWatermarkIsDrawnWhereThereIsOneAndOnNoPile() {
        var one = line(1, "currentInputWatermark");
        var plan = ChartDefinition.of("t").drawn(ChartDefinition.Form.AREA);

        var plot = plot(plan, Map.of(one, trace(Long.MIN_VALUE, at(1), at(9), Long.MAX_VALUE)), one);

        assertThat(plot.curves().getFirst().drawn().values()).containsExactly(Double.NaN, at(1), at(9), Double.NaN);
        assertThat(plot.scales().getFirst().low()).isBetween((double) at(0), (double) at(1));
    }

    @Test
    void areasStandOnEachOther() {
        var one = line(1, "heapUsed");
        var two = line(2, "heapUsed");
        var plan = ChartDefinition.of("t").drawn(ChartDefinition.Form.AREA);

        var plot = plot(plan, Map.of(one, trace(1, 1, Double.NaN, 1), two, trace(2, 2, 2, 2)), one, two);

        assertThat(plot.curves().getLast().drawn().values()).containsExactly(3, 3, 2, 3);
        assertThat(plot.curves().getLast().summary().most()).isEqualTo(2);
        assertThat(plot.scales().getFirst().high()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void figuresOfDifferentKindsHaveScalesOfTheirOwn() {
        var share = line(1, "busy");
        var rate = line(1, "recordsIn");

        var plot = plot(
                ChartDefinition.of("t"), Map.of(share, trace(0, 1, 1, 0), rate, trace(9000, 9000, 1, 1)), share, rate);

        assertThat(plot.measure()).isEmpty();
        assertThat(plot.scales()).extracting(AxisScale::high).containsExactly(1.0, 10_000.0);
        assertThat(plot.curves()).extracting(Curve::name).containsExactly("busy", "recordsIn");
    }

    @Test
    void ofTooManyCurvesThoseThatReachHighestAreShownTheHighestFirst() {
        var lines = new ArrayList<ChartLine>();
        var traces = new HashMap<ChartLine, TimeSeries>();
        for (int vertex = 0; vertex < 50; vertex++) {
            lines.add(line(vertex, "busy"));
            if (vertex < 40) {
                traces.put(lines.getLast(), trace(vertex, vertex, vertex, vertex));
            }
        }

        var plot = Plot.of(ChartDefinition.of("t"), lines, traces, STRETCH, List.of());

        assertThat(plot.curves())
                .hasSize(12)
                .extracting(Curve::name)
                .startsWith("vertex 39", "vertex 38")
                .endsWith("vertex 28");
        assertThat(plot.left()).isEqualTo(28);
    }

    @Test
    void figuresAreGivenAwayAsText() {
        var one = line(1, "busy");
        var two = line(2, "busy");
        var bad = new ChartLine(two.of(), "=cmd \"x\"", List.of(), ChartLine.Fold.MAX);

        var csv = plot(
                        ChartDefinition.of("t"),
                        Map.of(one, trace(1, Double.NaN, 3, 4), bad, trace(5, 6, 7, 8)),
                        one,
                        bad)
                .csv();

        assertThat(csv.lines())
                .startsWith(
                        "time,\"vertex 1\",\"'=cmd \"\"x\"\"\"",
                        STRETCH.from() + ",1.0,5.0",
                        STRETCH.from().plusSeconds(10) + ",,6.0")
                .hasSize(5);
    }

    @Test
    void thePictureNamesWhatItShowsWithoutMarkupOfOthers() {
        var one = line(1, "busy");

        var svg = PlotSvg.of(plot(ChartDefinition.of("<script>"), Map.of(one, trace(0.1, 0.2, Double.NaN, 0.4)), one));

        assertThat(svg).contains("&lt;script&gt;", "vertex 1", "<path").doesNotContain("<script");
    }
}
