package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeFigures;
import io.millrace.desktop.Samples;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.history.TimeBar;
import io.millrace.desktop.history.TimeKeys;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.shell.Section;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests dashboards and the time bar on the screen.
class DashboardsIT {
    @TempDir
    private Path folder;

    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private DashboardStore collection;
    private Stage stage;
    private MomentModel moment;
    private DashboardsModel model;

    /// @param work where questions are answered
    private void open(List<Dashboard> boards, Executor work) throws TimeoutException, IOException {
        FxToolkit.registerPrimaryStage();
        collection = new DashboardStore(folder.resolve("dashboards.json"));
        collection.write(boards);
        cluster.figures.recorder = FakeFigures.recording(Duration.ofHours(6));
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.RUNNING));
        cluster.figures.names = List.of("numRecordsIn", "numLateRecords", "mailboxLatencyMs_p99");
        cluster.events =
                List.of(Samples.change(cluster.jobs.getFirst(), Samples.NOON.minusSeconds(300), JobState.RESTARTING));
        cluster.figures.jobs = Map.of(cluster.jobs.getFirst().jid(), FakeFigures.job("orders", 4, 2));
        robot.interact(() -> show(new UiExecutors(work, new FxThread())));
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void show(UiExecutors threads) {
        var clock = InstantSource.fixed(Samples.NOON);
        var appearance = new Appearance().start(ThemeChoice.LIGHT);
        moment = new MomentModel(cluster, threads, clock);
        model = new DashboardsModel(new BoardsModel(collection, new Undo(), threads), moment, cluster, threads, clock);
        var root = new BorderPane(new DashboardsView(model, appearance));
        root.setBottom(new TimeBar(moment, appearance));
        TimeKeys.in(root, moment);
        root.getStylesheets()
                .add(Objects.requireNonNull(Section.class.getResource("console.css"))
                        .toExternalForm());
        stage = new Stage();
        stage.setScene(new Scene(root, 1100, 760));
        stage.show();
        model.refresh();
    }

    @AfterEach
    void close() {
        robot.interact(stage::close);
    }

    private static Dashboard two() {
        return new Dashboard(
                "mine",
                List.of(
                        ChartDefinition.of("first", new PickedMetric(new MetricSubject.EachVertex(), "busy")),
                        ChartDefinition.of("second", new PickedMetric(new MetricSubject.EachVertex(), "recordsIn"))));
    }

    private Node chart(String title) {
        return robot.lookup(".chart-panel")
                .match(panel -> robot.from(panel).lookup(title).tryQuery().isPresent())
                .query();
    }

    private List<ChartDefinition> kept() {
        try {
            return collection.read().getFirst().charts();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void focus(Node node) {
        robot.interact(node::requestFocus);
    }

    @Test
    void aChartIsMadeOfMetricsThatWordsFind() throws TimeoutException, IOException {
        open(List.of(two()), Runnable::run);
        robot.interact(() -> robot.lookup("#add-chart").queryButton().fire());
        robot.interact(() -> ((TextField) robot.lookup("#picker-text").query()).setText("vertex 2 late"));
        focus(robot.lookup("#picker-text").query());
        robot.push(KeyCode.ENTER);

        assertThat(kept()).hasSize(3);
        assertThat(kept().getLast().title()).isEqualTo("numLateRecords");
        assertThat(kept().getLast().picks())
                .containsExactly(new PickedMetric(new MetricSubject.Vertex(Samples.vertex(2)), "numLateRecords"));

        robot.push(KeyCode.ESCAPE);
        assertThat(robot.lookup("#picker").tryQuery()).isEmpty();
        robot.interact(() -> robot.lookup("#undo").queryButton().fire());
        robot.interact(() -> robot.lookup("#undo").queryButton().fire());
        assertThat(kept()).hasSize(2);
    }

    @Test
    void aChartIsMovedSizedAndRemovedByKeys() throws TimeoutException, IOException {
        open(List.of(two()), Runnable::run);

        focus(chart("first"));
        robot.push(KeyCode.SHIFT, KeyCode.RIGHT);
        assertThat(kept()).extracting(ChartDefinition::title).containsExactly("second", "first");
        focus(chart("second"));
        robot.push(KeyCode.SHIFT, KeyCode.ALT, KeyCode.RIGHT);
        assertThat(kept().getFirst().columns()).isEqualTo(5);
        focus(chart("second"));
        robot.push(KeyCode.DELETE);
        assertThat(kept()).extracting(ChartDefinition::title).containsExactly("first");
        robot.interact(() -> robot.lookup("#undo").queryButton().fire());
        assertThat(kept()).hasSize(2);
    }

    @Test
    void aChartIsDraggedToItsPlace() throws TimeoutException, IOException {
        open(List.of(two()), Runnable::run);

        var second = robot.from(chart("second")).lookup(".chart-title").<Label>query();
        robot.moveTo(robot.from(chart("first")).lookup(".chart-title").<Label>query());
        robot.press(MouseButton.PRIMARY);
        robot.moveTo(second);
        robot.release(MouseButton.PRIMARY);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(kept()).extracting(ChartDefinition::title).containsExactly("second", "first");
    }

    @Test
    void aDragZoomsAllChartsAndADoubleClickLeadsBack() throws TimeoutException, IOException {
        open(List.of(two()), Runnable::run);
        var bounds = chart("first").localToScreen(chart("first").getBoundsInLocal());

        robot.moveTo(bounds.getMinX() + 120, bounds.getMinY() + 70);
        robot.press(MouseButton.PRIMARY);
        robot.moveTo(bounds.getMinX() + 220, bounds.getMinY() + 70);
        robot.release(MouseButton.PRIMARY);

        var zoomed = moment.looked().get().orElseThrow();
        assertThat(zoomed.length()).isBetween(Duration.ofMinutes(3), Duration.ofMinutes(10));
        robot.doubleClickOn(bounds.getMinX() + 160, bounds.getMinY() + 70);
        assertThat(moment.looked().get().orElseThrow().length()).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void theBarMovesEverythingToAMomentAndBack() throws TimeoutException, IOException {
        open(List.of(two()), Runnable::run);

        robot.clickOn("#time-track");
        var middle = moment.moment().get().orElseThrow();
        assertThat(Duration.between(middle, Samples.NOON.minus(Duration.ofHours(3)))
                        .abs())
                .isLessThan(Duration.ofMinutes(5));
        robot.push(KeyCode.LEFT);
        assertThat(moment.moment().get()).contains(middle.minusSeconds(10));
        robot.interact(() -> ((TextField) robot.lookup("#time-field").query()).setText("15m"));
        focus(robot.lookup("#time-field").query());
        robot.interact(() -> ((TextField) robot.lookup("#time-field").query()).setText("15m"));
        robot.push(KeyCode.ENTER);
        assertThat(moment.moment().get()).contains(Samples.NOON.minusSeconds(900));
        robot.interact(() -> robot.lookup("#time-live").queryButton().fire());
        assertThat(moment.live()).isTrue();
    }

    @Test
    void fiftyChartsAreAskedForOnceWithEachMoment() throws TimeoutException, IOException {
        open(charts(50), Runnable::run);
        assertThat(model.figures().figures().get().value()).isPresent();
        long asked = questions();

        robot.interact(() -> {
            moment.moment().set(Optional.of(Samples.NOON.minusSeconds(600)));
            model.refresh();
        });

        assertThat(questions()).as("as many as the first time").isEqualTo(2 * asked);
        assertThat(robot.lookup(".chart-panel").queryAll()).hasSize(50);
    }

    /// How often the recorder was asked for the figures of charts; the time bar asks for the load.
    private long questions() {
        return cluster.server.calls(History.SERIES).stream()
                .filter(arguments -> !arguments.all(History.METRICS).equals(List.of("cpuLoad")))
                .count();
    }

    private static List<Dashboard> charts(int count) {
        var charts = IntStream.range(0, count)
                .mapToObj(number -> ChartDefinition.of(
                        "chart " + number, new PickedMetric(new MetricSubject.EachVertex(), "metric" + number)))
                .toList();
        return List.of(new Dashboard("many", charts));
    }
}
