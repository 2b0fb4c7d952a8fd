package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeFigures;
import io.millrace.desktop.Samples;
import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Metrics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresModelTest {
    @TempDir
    private Path folder;

    private final FakeCluster cluster = new FakeCluster();
    private final FakeFigures figures = cluster.figures;
    private Instant now = Samples.NOON;
    private MomentModel moment;
    private BoardsModel boards;
    private FiguresModel model;

    @BeforeEach
    void begin() {
        cluster.jobs = List.of(
                Samples.row(1, "ended", JobState.FINISHED),
                Samples.row(2, "older", JobState.RUNNING),
                Samples.row(3, "newer", JobState.RUNNING));
        var job = cluster.jobs.getLast().jid();
        figures.jobs = Map.of(job, new MetricSubjects.Whole("newer", List.of(FakeFigures.vertex(1, "source", 2))));
        moment = new MomentModel(cluster, UiExecutors.direct(), () -> now);
        boards = new BoardsModel(new DashboardStore(folder.resolve("d.json")), new Undo(), UiExecutors.direct());
        boards.change(
                "test",
                board -> new Dashboard(
                        "mine",
                        List.of(
                                ChartDefinition.of("kept", new PickedMetric(new MetricSubject.EachVertex(), "busy")),
                                ChartDefinition.of(
                                        "engine",
                                        new PickedMetric(
                                                new MetricSubject.Vertex(Samples.vertex(1)), "numLateRecords")))));
        model = new FiguresModel(boards, moment, cluster, UiExecutors.direct(), () -> now);
    }

    private List<Plot> plots() {
        return model.figures().get().value().orElseThrow().plots();
    }

    /// How often the recorder was asked for the figures of the first chart.
    private long recorded() {
        return cluster.server.calls(History.SERIES).stream()
                .filter(arguments -> arguments.all(History.METRICS).contains("busy"))
                .count();
    }

    /// The metrics that were polled.
    private List<String> polled() {
        return cluster.server.calls(Metrics.OF_SUBTASKS).stream()
                .flatMap(arguments -> arguments.all(Metrics.GET).stream())
                .distinct()
                .toList();
    }

    private void beat(int seconds) {
        now = now.plusSeconds(seconds);
        model.refresh();
    }

    @Test
    void beginsWithTheJobThatRunsAndStartedLast() {
        model.refresh();
        assertThat(model.job().get()).contains(cluster.jobs.getLast().jid());
    }

    @Test
    void aClusterThatRecordsIsAskedForItsPast() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();

        assertThat(plots()).hasSize(2);
        assertThat(plots().getFirst().curves().getFirst().trace().size()).isEqualTo(figures.points);
        assertThat(polled()).as("all of it is recorded").isEmpty();
    }

    @Test
    void aClusterThatDoesNotIsPolledAndItsFiguresAreKept() {
        model.refresh();
        figures.present = 7_000;
        beat(2);
        beat(2);

        assertThat(recorded()).isZero();
        assertThat(polled()).isNotEmpty();
        var trace = plots().getFirst().curves().getFirst().trace();
        assertThat(trace.values()).endsWith(7, 7).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void whatTheRecorderHasOnlyJustBegunWithIsPolledMeanwhile() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        figures.figure = (metric, time) -> metric.equals("busy") ? 0.5 : Double.NaN;
        model.refresh();

        assertThat(polled()).containsExactly("numLateRecords");
        assertThat(plots().getLast().curves().getFirst().trace().values()).containsOnly(1);
    }

    @Test
    void theRecorderIsNotAskedMoreOftenThanItHasSomethingNew() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();
        long first = recorded();
        beat(2);
        assertThat(recorded()).isEqualTo(first);
        beat(4);
        assertThat(recorded()).isEqualTo(first + 1);
    }

    @Test
    void aClockThatIsSetBackDoesNotStopTheCharts() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();
        long first = recorded();
        beat(-3_600);
        assertThat(recorded()).isEqualTo(first + 1);
    }

    @Test
    void aMomentOfThePastIsAskedForOnce() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();

        moment.show(Samples.NOON.minusSeconds(1200));

        var stretch = model.figures().get().value().orElseThrow().stretch();
        assertThat(stretch.holds(Samples.NOON.minusSeconds(1200))).isTrue();
        assertThat(stretch.length()).isEqualTo(model.span().get());
        long first = recorded();
        beat(60);
        assertThat(recorded()).as("the past does not change").isEqualTo(first);
    }

    @Test
    void aZoomIsForAllChartsUntilItIsLeft() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();
        var zoom = new TimeRange(Samples.NOON.minusSeconds(90), Samples.NOON.minusSeconds(30));

        model.zoom().set(Optional.of(zoom));
        assertThat(plots()).extracting(Plot::stretch).containsOnly(zoom);

        model.zoom().set(Optional.empty());
        assertThat(plots().getFirst().stretch().to()).isEqualTo(now);
    }

    @Test
    void anotherChartIsShownAtOnce() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();

        boards.change(
                "more",
                board ->
                        board.with(ChartDefinition.of("third", new PickedMetric(new MetricSubject.Job(), "restarts"))));

        assertThat(plots()).hasSize(3);
    }

    @Test
    void figuresStayWhileTheClusterIsAway() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        model.refresh();
        cluster.server.away = true;
        beat(30);

        assertThat(model.figures().get()).isInstanceOf(LoadState.Old.class);
        assertThat(plots()).hasSize(2);
    }

    @Test
    void manyLinesHaveFewerFiguresEach() {
        var day = TimeRange.until(Samples.NOON, Duration.ofHours(6));

        assertThat(FigurePoll.step(day, 4)).isEqualTo(60_000);
        assertThat(FigurePoll.step(day, 2000)).isGreaterThan(200_000);
        assertThat(FigurePoll.step(TimeRange.until(Samples.NOON, Duration.ofMinutes(5)), 4))
                .isEqualTo(10_000);
    }

    @Test
    void whatIsRecordedIsShownThoughAnObjectRefusesWhatWouldBePolled() {
        figures.recorder = FakeFigures.recording(Duration.ofHours(1));
        figures.figure = (metric, time) -> metric.endsWith("numLateRecords") ? Double.NaN : Double.valueOf(0.5);
        figures.refusingPresent = true;
        model.refresh();

        assertThat(plots()).hasSize(2);
        assertThat(plots().getFirst().curves().getFirst().trace().known()).isEqualTo(figures.points);
    }
}
