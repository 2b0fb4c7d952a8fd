package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeFigures;
import io.millrace.desktop.PauseMeter;
import io.millrace.desktop.Samples;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.shell.Section;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.JobState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Measures the pauses of a dashboard of 50 charts with four lines of 1,000 points each, all of which change every two
/// seconds.
class DashboardsBenchmark {
    private static final int CHARTS = 50;
    private static final int LINES = 4;
    private static final int POINTS = 1_000;
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private int changes;

    @Test
    void fiftyCharts() throws IOException, TimeoutException {
        FxToolkit.registerPrimaryStage();
        prepareCluster();
        var store = new DashboardStore(folder.resolve("dashboards.json"));
        store.write(List.of(new Dashboard(
                "many",
                IntStream.range(0, CHARTS)
                        .mapToObj(number -> ChartDefinition.of(
                                "chart " + number, new PickedMetric(new MetricSubject.EachVertex(), "metric" + number)))
                        .toList())));
        try (var work = Executors.newVirtualThreadPerTaskExecutor()) {
            var threads = new UiExecutors(work, new FxThread());
            var clock = InstantSource.fixed(Samples.NOON);
            var moment = new MomentModel(cluster, threads, clock);
            var model =
                    new DashboardsModel(new BoardsModel(store, new Undo(), threads), moment, cluster, threads, clock);
            var stage = new Stage[1];
            robot.interact(() -> {
                var scene = new Scene(new DashboardsView(model, new Appearance().start(ThemeChoice.LIGHT)), 1100, 760);
                scene.getStylesheets().add(String.valueOf(Section.class.getResource("console.css")));
                stage[0] = new Stage();
                stage[0].setScene(scene);
                stage[0].show();
            });
            Awaitility.await().atMost(TestTimeout.LIMIT).until(() -> {
                robot.interact(model::refresh);
                return model.figures().figures().get().value().isPresent();
            });
            measure(model, moment);
            robot.interact(stage[0]::close);
        }
    }

    private void prepareCluster() {
        cluster.figures.points = POINTS;
        cluster.figures.recorder = FakeFigures.recording(Duration.ofHours(6));
        cluster.jobs = List.of(Samples.row(1, "orders", JobState.RUNNING));
        cluster.figures.jobs = Map.of(cluster.jobs.getFirst().jid(), FakeFigures.job("orders", LINES, 2));
    }

    private void measure(DashboardsModel model, MomentModel moment) {
        long end = System.nanoTime() + PauseMeter.TIME.toNanos();
        try (var _ = PauseMeter.start("50 charts of 4 lines of 1,000 points, new every 2 s")) {
            Awaitility.await()
                    .pollInterval(INTERVAL)
                    .atMost(PauseMeter.TIME.plus(TestTimeout.LIMIT))
                    .until(() -> {
                        robot.interact(() -> {
                            moment.moment().set(Optional.of(Samples.NOON.minusSeconds(changes++)));
                            model.refresh();
                        });
                        return System.nanoTime() > end;
                    });
        }
        assertThat(changes).isPositive();
    }
}
