package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.job.JobLine;
import io.millrace.desktop.job.JobsModel;
import io.millrace.desktop.job.JobsView;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests the list with far more jobs than a window has rows.
class ManyJobsIT {
    private static final int JOBS = 5_000;

    @Test
    void fiveThousandJobsCostAsManyCellsAsTheWindowHasRows() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        var robot = new FxRobot();
        var cluster = new FakeCluster();
        var model = new JobsModel(
                cluster, new UiExecutors(Runnable::run, new FxThread()), InstantSource.fixed(Samples.NOON));
        cluster.jobs = jobs("first");
        var stages = new Stage[1];
        robot.interact(() -> {
            stages[0] = new Stage();
            stages[0].setScene(new Scene(new JobsView(model, job -> {}), 1000, 700));
            stages[0].show();
            model.refresh();
        });
        WaitForAsyncUtils.waitForFxEvents();
        @SuppressWarnings("unchecked")
        var table = (TableView<JobLine>) robot.lookup("#jobs").query();
        assertThat(table.getItems()).hasSize(JOBS);
        assertThat(robot.lookup("#jobs .table-row-cell").queryAll()).hasSizeLessThan(60);

        robot.interact(() -> {
            table.getSelectionModel().select(2500);
            table.scrollTo(2490);
        });
        cluster.jobs = jobs("second");
        robot.interact(model::refresh);

        assertThat(table.getSelectionModel().getSelectedIndex()).isEqualTo(2500);
        assertThat(table.getItems().getFirst().row().get().name()).startsWith("second");
        robot.interact(() -> model.text().set("second 1234"));
        assertThat(table.getItems()).hasSize(1);
        robot.interact(stages[0]::close);
    }

    private static List<Jobs.Line> jobs(String name) {
        return IntStream.range(0, JOBS)
                .mapToObj(number -> Samples.row(number, name + " " + number, JobState.RUNNING))
                .toList();
    }
}
