package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.job.JobLine;
import io.millrace.desktop.job.JobsModel;
import io.millrace.desktop.job.JobsView;
import io.millrace.desktop.job.StateFilter;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Measures the pauses of a list of 20,000 jobs, 500 of which change every second, while a user filters, sorts and
/// scrolls.
class ManyJobsBenchmark {
    private static final int JOBS = 20_000;
    private static final int CHANGES = 100;
    private static final Duration INTERVAL = Duration.ofMillis(200);

    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private final Random random = new Random(7);

    @Test
    void fiveHundredChangesPerSecond() throws TimeoutException, InterruptedException {
        FxToolkit.registerPrimaryStage();
        cluster.jobs = IntStream.range(0, JOBS)
                .mapToObj(number -> Samples.row(number, "job " + number, JobState.RUNNING))
                .toList();
        try (var work = Executors.newVirtualThreadPerTaskExecutor()) {
            var model = new JobsModel(cluster, new UiExecutors(work, new FxThread()), InstantSource.system());
            var stage = shown(model);
            TableView<JobLine> table = robot.lookup("#jobs").queryTableView();
            int step = 0;
            try (var _ = PauseMeter.start("20,000 jobs, 500 changes per second")) {
                var pause = new CountDownLatch(1);
                long end = System.nanoTime() + PauseMeter.TIME.toNanos();
                while (System.nanoTime() < end) {
                    cluster.jobs = changed();
                    Platform.runLater(model::refresh);
                    act(model, table, step++);
                    assertThat(pause.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS))
                            .isFalse();
                }
            }
            WaitForAsyncUtils.waitForFxEvents();
            assertThat(model.all().get()).hasSize(JOBS);
            assertThat(model.count(StateFilter.ACTIVE)).isEqualTo(JOBS);
            robot.interact(stage::close);
        }
    }

    private Stage shown(JobsModel model) {
        var stages = new Stage[1];
        robot.interact(() -> {
            stages[0] = new Stage();
            stages[0].setScene(new Scene(new JobsView(model, job -> {}), 1280, 800));
            stages[0].show();
            model.refresh();
        });
        Awaitility.await("the jobs").until(() -> model.shown().size() == JOBS);
        return stages[0];
    }

    /// The jobs, of which [#CHANGES] have another state and have run for longer.
    private List<Jobs.Line> changed() {
        var jobs = new ArrayList<>(cluster.jobs);
        for (int change = 0; change < CHANGES; change++) {
            int place = random.nextInt(JOBS);
            var job = jobs.get(place);
            jobs.set(
                    place,
                    Samples.row(
                            place,
                            job.name(),
                            random.nextBoolean() ? JobState.RUNNING : JobState.RESTARTING,
                            Instant.ofEpochMilli(job.startTime()),
                            Duration.ofMillis(job.duration() + 1000)));
        }
        return jobs;
    }

    private void act(JobsModel model, TableView<JobLine> table, int step) {
        Platform.runLater(() -> {
            table.scrollTo(step * 37 % JOBS);
            switch (step % 50) {
                case 10 -> model.text().set("job 1");
                case 20 -> model.text().set("");
                case 30 ->
                    table.getSortOrder().setAll(List.of(table.getColumns().getFirst()));
                case 40 -> table.getSortOrder().clear();
                default -> {}
            }
        });
    }
}
