package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.PauseMeter;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.TaskManagerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Measures the pauses of a window that follows the logs of two processes with 10,000 lines per second.
class FollowedLogBenchmark {
    private static final int LINES_PER_SECOND = 10_000;
    private static final int WRITES_PER_SECOND = 20;
    private static final List<ClusterProcess> PROCESSES =
            List.of(ClusterProcess.JOB_MANAGER, ClusterProcess.of(new TaskManagerId("worker-1")));

    private final FakeLogs logs = new FakeLogs().forgetful();
    private final FxRobot robot = new FxRobot();
    private final AtomicLong written = new AtomicLong();

    @Test
    void tenThousandLinesPerSecond() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        long expected = PauseMeter.TIME.toSeconds() * LINES_PER_SECOND;
        PROCESSES.forEach(process -> logs.write(process, lines(5)));
        var places = PROCESSES.stream()
                .map(process -> new LogPlace(process, FakeLogs.FILE))
                .toList();
        try (var work = Executors.newVirtualThreadPerTaskExecutor();
                var writer = Executors.newSingleThreadScheduledExecutor()) {
            var threads = new UiExecutors(work, new FxThread());
            var stages = new Stage[1];
            var models = new LogModel[1];
            robot.interact(() -> {
                models[0] =
                        new LogModel(new ClusterFeed(logs.logs(), places), List.of("jm", "tm1"), true, threads).start();
                stages[0] = new Stage();
                var appearance = new Appearance().start(ThemeChoice.DARK);
                stages[0].setScene(new Scene(new LogView(models[0], appearance, false), 1280, 800));
                stages[0].show();
            });
            Awaitility.await().until(() -> models[0].text().end() == 10);
            // the first window loads classes and styles: not measured
            WaitForAsyncUtils.waitForFxEvents(20);
            try (var _ = PauseMeter.start("a log of 10,000 lines per second")) {
                writer.scheduleAtFixedRate(this::write, 0, 1000 / WRITES_PER_SECOND, TimeUnit.MILLISECONDS);
                Awaitility.await()
                        .atMost(PauseMeter.TIME.plus(TestTimeout.LIMIT))
                        .until(() -> written.get() >= expected);
                writer.shutdownNow();
            }
            Awaitility.await().until(() -> models[0].text().end() == written.get() + 10);
            assertThat(models[0].lines().following().get()).isTrue();
            assertThat(models[0].text().end() - models[0].text().first()).isLessThanOrEqualTo(ClusterFeed.KEPT);
            robot.interact(() -> {
                models[0].close();
                stages[0].close();
            });
        }
    }

    private void write() {
        int count = LINES_PER_SECOND / WRITES_PER_SECOND / PROCESSES.size();
        for (var process : PROCESSES) {
            logs.write(process, lines(count));
            written.addAndGet(count);
        }
    }

    private static List<String> lines(int count) {
        var lines = new ArrayList<String>(count);
        long now = System.currentTimeMillis();
        for (int line = 0; line < count; line++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%1$tF %1$tT,%1$tL %2$-5s [flink-pekko.actor.default-dispatcher-%3$d]"
                            + " org.apache.flink.runtime.checkpoint.CheckpointCoordinator - Completed checkpoint %4$d for"
                            + " job 5ad18177fa4c4f22af6e955f19894e10 (10566 bytes, checkpointDuration=%3$d ms).",
                    now,
                    line % 50 == 49 ? "WARN" : "INFO",
                    line % 20,
                    now + line));
        }
        return lines;
    }
}
