package io.millrace.desktop.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.ShownText;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.JobState;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests the list of jobs in a window.
class JobsViewIT {
    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private final JobsModel model =
            new JobsModel(cluster, new UiExecutors(Runnable::run, new FxThread()), InstantSource.fixed(Samples.NOON));
    private Stage stage;

    @BeforeEach
    void oneJob() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.RUNNING));
    }

    private List<String> columnsAt(double width) {
        robot.interact(() -> {
            stage = new Stage();
            stage.setScene(new Scene(new JobsView(model, job -> {}), width, 400));
            stage.show();
            model.refresh();
        });
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(model::refresh);
        WaitForAsyncUtils.waitForFxEvents();
        return robot.lookup("#jobs").queryTableView().getVisibleLeafColumns().stream()
                .map(TableColumn::getText)
                .toList();
    }

    @AfterEach
    void close() {
        robot.interact(stage::close);
    }

    @Test
    void whereJobsComeFromIsAColumnWhereTheClusterTellsIt() {
        var job = cluster.jobs.getFirst().jid();
        cluster.origins = List.of(Samples.origin(job, "SELECT 1", "nightly", "anonymous"));

        assertThat(columnsAt(1060)).contains("From");
    }

    @Test
    void aColumnThatNoJobFillsGivesItsRoomAway() {
        assertThat(columnsAt(1060)).contains("Name", "Started").doesNotContain("From");
    }

    @Test
    void namesThatBreakProgramsAreShownAsTheyAreInRowsOfTheSameHeight() throws Throwable {
        cluster.jobs = IntStream.range(0, ShownText.naughty().size())
                .mapToObj(i -> Samples.row(i, ShownText.naughty().get(i), JobState.RUNNING))
                .toList();
        columnsAt(1060);
        var jobs = robot.lookup("#jobs").<JobLine>queryTableView();
        for (int i = 0; i < ShownText.naughty().size(); i++) {
            int number = i;
            robot.interact(() -> jobs.scrollTo(number));
            WaitForAsyncUtils.waitForFxEvents();
            var cell = robot.lookup("#jobs .table-row-cell .table-cell").queryAllAs(TableCell.class).stream()
                    .filter(one -> one.getIndex() == number
                            && "Name".equals(one.getTableColumn().getText()))
                    .findFirst()
                    .orElseThrow();
            ShownText.assertShows(
                    cell.getText(), jobs.getItems().get(i).row().get().name());
            assertThat(cell.getHeight()).isEqualTo(jobs.getFixedCellSize());
        }
        WaitForAsyncUtils.checkException();
    }

    @Test
    void inASmallWindowTheNamesHaveTheRoom() {
        var job = cluster.jobs.getFirst().jid();
        cluster.origins = List.of(Samples.origin(job, "SELECT 1", "nightly", "anonymous"));

        assertThat(columnsAt(700)).doesNotContain("From");
    }
}
