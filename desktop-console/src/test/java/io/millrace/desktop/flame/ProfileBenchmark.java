package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.PauseMeter;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Times the opening of a large profile and measures the pauses while a user zooms in it.
class ProfileBenchmark {
    private static final int SAMPLES = 1_000_000;
    private static final int FRAMES = 200_000;

    @TempDir
    private Path home;

    @Test
    void twoHundredThousandFrames() throws IOException, TimeoutException {
        var file = large(home.resolve("large.collapsed"));
        FxToolkit.registerPrimaryStage();
        var robot = new FxRobot();
        var work = Executors.newVirtualThreadPerTaskExecutor();
        var model = new FlameFileModel(file, new UiExecutors(work, new FxThread()));
        long start = System.nanoTime();
        robot.interact(() -> {
            var scene = new Scene(new FlameFileView(model, new Appearance(), () -> {}), 1280, 800);
            scene.getStylesheets()
                    .add(getClass()
                            .getResource("/io/millrace/desktop/shell/console.css")
                            .toExternalForm());
            var stage = new Stage();
            stage.setScene(scene);
            stage.show();
            model.start();
        });
        Awaitility.await()
                .pollInterval(Duration.ofMillis(5))
                .atMost(TestTimeout.LIMIT)
                .until(() -> model.profile().whole().frames().isPresent());
        long read = System.nanoTime();
        robot.interact(() -> robot.lookup("#flame").query().getScene().snapshot(null));
        System.out.printf(
                "benchmark: a profile of %,d samples and %,d frames: window shown, file read and laid out in %d ms,"
                        + " painted after %d ms%n",
                SAMPLES,
                model.profile().whole().frames().orElseThrow().size(),
                (read - start) / 1_000_000,
                (System.nanoTime() - start) / 1_000_000);
        assertThat(model.profile().whole().frames().orElseThrow().total()).isEqualTo(SAMPLES);
        robot.interact(() -> robot.lookup("#flame").query().requestFocus());
        try (var _ = PauseMeter.start("zooming in a profile of 200,000 frames")) {
            for (int step = 0; step < 10; step++) {
                robot.type(KeyCode.DOWN, KeyCode.ENTER);
            }
            WaitForAsyncUtils.waitForFxEvents();
            assertThat(model.profile().whole().zoom().get()).isPositive();
            for (int step = 0; step < 10; step++) {
                robot.type(KeyCode.ESCAPE);
            }
            WaitForAsyncUtils.waitForFxEvents();
            assertThat(model.profile().whole().zoom().get()).isZero();
        }
        robot.interact(
                () -> robot.lookup("#flame").query().getScene().getWindow().hide());
        model.close();
        work.shutdownNow();
    }

    private static Path large(Path file) throws IOException {
        var random = new Random(7);
        String[] packages = {
            "java.util.", "org.apache.flink.runtime.", "shop.orders.", "org.rocksdb.", "io.netty.buffer."
        };
        var text = new StringBuilder();
        int frames = 0;
        int samples = 0;
        var stack = new StringBuilder();
        while (frames < FRAMES) {
            // cut back to a random depth and grow again, as programs do
            int keep = 0;
            for (int cut = 1 + random.nextInt(14); cut > 0 && keep >= 0; cut--) {
                int next = stack.indexOf(";", keep + 1);
                keep = next < 0 ? stack.length() : next;
            }
            stack.setLength(Math.min(keep, stack.length()));
            for (int deeper = 6 + random.nextInt(30); deeper > 0; deeper--) {
                stack.append(stack.isEmpty() ? "" : ";")
                        .append(packages[random.nextInt(packages.length)])
                        .append("Type")
                        .append(random.nextInt(400))
                        .append(".method")
                        .append(random.nextInt(12));
                frames++;
            }
            int weight = 1 + random.nextInt(200);
            samples += weight;
            text.append(stack).append(' ').append(weight).append('\n');
        }
        text.append("rest ").append(SAMPLES - samples).append('\n');
        return Files.writeString(file, text);
    }
}
