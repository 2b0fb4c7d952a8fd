package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.checkpoint.CheckpointChoices;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.checkpoint.CheckpointsModel;
import io.millrace.desktop.checkpoint.CheckpointsView;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.shell.Section;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.cluster.CheckpointComparison.Measures;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.JobState;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests browsing the checkpoints of a job with the keyboard and the mouse.
class CheckpointsIT {
    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private final CheckpointsModel model = new CheckpointsModel(
            Samples.JOB, cluster, new UiExecutors(Runnable::run, new FxThread()), InstantSource.fixed(Samples.NOON));
    private final Appearance look = new Appearance();
    private Stage stage;

    @BeforeEach
    void threeCheckpointsOfAWideOperator() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        cluster.checkpoints = Samples.checkpoints(
                Samples.checkpoint(3, Checkpoints.Status.IN_PROGRESS),
                Samples.checkpoint(2, Checkpoints.Status.FAILED),
                Samples.checkpoint(1, Checkpoints.Status.COMPLETED));
        cluster.operators = Map.of(Samples.vertex(0), Samples.task(500, 9_000));
        cluster.subtasks = IntStream.range(0, 500)
                .mapToObj(index -> Samples.subtask(index, index == 77 ? 9_000 : 10, 20))
                .toList();
        robot.interact(() -> {
            look.start(ThemeChoice.LIGHT);
            stage = new Stage();
            stage.setScene(new Scene(new CheckpointsView(model, look, CheckpointChoices.NONE), 1060, 640));
            stage.getScene()
                    .getStylesheets()
                    .add(Objects.requireNonNull(Section.class.getResource("console.css"))
                            .toExternalForm());
            stage.show();
            model.show(Samples.job(JobState.RUNNING, 1));
            model.refresh();
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    @AfterEach
    void close() {
        robot.interact(stage::close);
    }

    @Test
    void theTimelineIsWalkedWithTheArrows() {
        robot.interact(() -> robot.lookup("#checkpoint-timeline").query().requestFocus());

        robot.type(KeyCode.HOME, KeyCode.RIGHT);

        assertThat(model.selected().get().map(CheckpointRow::id)).contains(2L);
        assertThat(robot.lookup("#checkpoint-timeline").query().getAccessibleText())
                .contains("Checkpoint 2, failed");
        assertThat(robot.lookup("#checkpoint-running").queryLabeled().getText())
                .isEqualTo("Checkpoint 3: 2 of 2 acknowledged");
    }

    @Test
    void fiveHundredSubtasksCostOnlyVisibleCellsAndTheSlowestIsNamed() {
        robot.interact(() -> model.selected().set(model.rows().stream().reduce((newer, older) -> older)));
        WaitForAsyncUtils.waitForFxEvents();

        TableView<?> table = robot.lookup("#checkpoint-subtasks").queryTableView();
        assertThat(table.getItems()).hasSize(500);
        assertThat(robot.lookup("#checkpoint-subtasks .table-row-cell").queryAll())
                .hasSizeLessThan(60);
        assertThat(robot.lookup("#checkpoint-slowest").queryLabeled().getText())
                .contains("vertex 0, subtask 77 answered after 9.02 s");
    }

    @Test
    void oneKindOfCheckpointIsFoundAndComparedWithTheOneBefore() {
        robot.clickOn("#checkpoint-status-FAILED");
        assertThat(robot.lookup("#checkpoints").queryTableView().getItems()).hasSize(1);
        robot.interact(() -> robot.lookup("#checkpoints")
                .queryTableView()
                .getSelectionModel()
                .selectFirst());

        robot.clickOn("#checkpoint-side-COMPARISON");

        var asked = cluster.server.calls(CheckpointComparison.COMPARE).getLast();
        assertThat(asked.get(CheckpointComparison.BASE)).isEqualTo(1);
        assertThat(asked.get(CheckpointComparison.OTHER)).isEqualTo(2);
    }

    private static Change change(boolean time, boolean same) {
        long base = time ? 200_000L : 310L << 20;
        return new Change(Optional.of(base), Optional.of(same ? base : base * 3 + 1_000_000));
    }

    /// Every figure but the start delay differs.
    private static Measures measures() {
        var time = change(true, false);
        var size = change(false, false);
        return new Measures(time, size, size, size, size, change(true, true), time, time, time);
    }

    private static CheckpointComparison.Report comparison(int vertices) {
        var side = new CheckpointComparison.Side(
                1, Checkpoints.Status.COMPLETED, Checkpoints.Kind.CHECKPOINT, 0, 2, 2, Optional.empty());
        return new CheckpointComparison.Report(
                side,
                side,
                measures(),
                IntStream.range(0, vertices)
                        .mapToObj(number -> new CheckpointComparison.Vertex(
                                Samples.vertex(number),
                                "Source: orders[" + number + "] -> Calc -> Filter -> Writer",
                                measures(),
                                List.of()))
                        .toList(),
                List.of());
    }

    private List<String> comparedAt(double width) {
        robot.interact(() -> stage.setWidth(width));
        WaitForAsyncUtils.waitForFxEvents();
        TableView<?> table = robot.lookup("#comparison").queryTableView();
        assertThat(table.getVisibleLeafColumns().stream()
                        .mapToDouble(TableColumnBase::getWidth)
                        .sum())
                .as("the columns at %s", width)
                .isLessThanOrEqualTo(table.getWidth());
        return table.getVisibleLeafColumns().stream()
                .map(TableColumnBase::getText)
                .toList();
    }

    @Test
    void theComparisonFitsItsPlaceWithThoseFiguresFirstThatDiffer() throws Exception {
        cluster.server.answer(CheckpointComparison.COMPARE, comparison(40));
        robot.interact(() -> model.selected().set(model.rows().stream().findFirst()));
        robot.clickOn("#checkpoint-side-COMPARISON");

        assertThat(comparedAt(1060)).containsExactly("Operator", "Duration", "Alignment", "Written");
        picture("comparison-1280");
        assertThat(comparedAt(830)).hasSize(7).doesNotContain("Start delay");
        picture("comparison-1024");
        assertThat(comparedAt(2600)).hasSize(9);
        assertThat(robot.lookup("#comparison .table-row-cell").queryAll())
                .extracting(row -> ((TableRow<?>) row).getTooltip())
                .filteredOn(Objects::nonNull)
                .extracting(Tooltip::getText)
                .anyMatch(reported -> reported.startsWith("Source: orders[")
                        && reported.contains("Start delay  3 min 20 s")
                        && reported.contains("Written  310 MiB → 931 MiB"));
    }

    private void picture(String name) {
        for (var theme : List.of(ThemeChoice.DARK, ThemeChoice.LIGHT)) {
            robot.interact(() -> look.choice().set(theme));
            Screenshots.write(name + "-" + theme, () -> stage.getScene().snapshot(null));
        }
    }
}
