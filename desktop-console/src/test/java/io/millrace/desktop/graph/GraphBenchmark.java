package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.PauseMeter;
import io.millrace.desktop.Samples;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Measures the layout, the pauses and the CPU time per frame of a graph of a thousand vertices (or
/// `-Dbenchmark.vertices`) whose values change every second while a user zooms and pans.
class GraphBenchmark {
    private static final int VERTICES = Integer.getInteger("benchmark.vertices", 1_000);
    private static final int WIDTH = 40;

    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private final Random random = new Random(7);

    @Test
    void zoomingAndPanning() throws Exception {
        FxToolkit.registerPrimaryStage();
        try (var work = Executors.newVirtualThreadPerTaskExecutor()) {
            var model =
                    new GraphModel(Samples.JOB, cluster, new UiExecutors(work, new FxThread()), InstantSource.system());
            var stage = new Stage[1];
            var user = new User[1];
            change();
            long start = System.nanoTime();
            robot.interact(() -> {
                var view = new GraphView(model, new Appearance().start(ThemeChoice.DARK), GraphLinks.NONE);
                stage[0] = new Stage();
                stage[0].setScene(new Scene(view, 1280, 800));
                stage[0].show();
                user[0] = new User(((GraphCanvas) view.lookup("#graph")).camera());
                model.show(large());
            });
            Awaitility.await("the layout")
                    .atMost(TestTimeout.LIMIT)
                    .until(() -> model.layout().get().boxes().size() == VERTICES);
            System.out.printf(
                    "benchmark: %d vertices laid out after %d ms%n", VERTICES, (System.nanoTime() - start) / 1_000_000);
            robot.interact(user[0]::start);
            var meter = PauseMeter.start("graph of " + VERTICES + " vertices");
            long until = System.nanoTime() + PauseMeter.TIME.toNanos();
            Awaitility.await("the end of the measurement")
                    .pollInterval(Duration.ofSeconds(1))
                    .atMost(PauseMeter.TIME.plus(TestTimeout.LIMIT))
                    .until(() -> {
                        change();
                        robot.interact(model::refresh);
                        return System.nanoTime() > until;
                    });
            meter.close();
            System.out.println("benchmark: " + cost(user[0].frames));
            assertThat(user[0].frames).isPositive();
            robot.interact(() -> {
                user[0].stop();
                stage[0].close();
            });
        }
    }

    /// The CPU time per frame, which does not depend on the load of the machine.
    private static String cost(int frames) {
        var threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null)
                .filter(thread -> thread.getThreadName().startsWith("JavaFX Application")
                        || thread.getThreadName().startsWith("QuantumRenderer"))
                .map(thread -> String.format(
                        "%s %.1f ms of CPU time per frame",
                        thread.getThreadName(), threads.getThreadCpuTime(thread.getThreadId()) / 1e6 / frames))
                .collect(Collectors.joining(", ", frames + " frames; ", ""));
    }

    private void change() {
        cluster.graph.loads(IntStream.range(0, VERTICES).mapToObj(this::load).toArray(Loads.Vertex[]::new));
    }

    private Loads.Vertex load(int number) {
        var load = FakeGraph.load(number, random.nextDouble(), random.nextDouble() / 3, 1 + 2 * random.nextDouble());
        long watermark = Samples.NOON.toEpochMilli() - random.nextInt(9000);
        return new Loads.Vertex(
                load.id(),
                load.parallelism(),
                load.busy(),
                load.backPressured(),
                load.idle(),
                load.recordsIn(),
                load.recordsOut(),
                load.bytesIn(),
                load.bytesOut(),
                load.skew(),
                load.skewed(),
                Optional.of(new Loads.Watermark(watermark, watermark, 0)),
                Optional.of(IntStream.range(0, 8)
                        .mapToObj(index -> FakeGraph.subtaskLoad(random.nextInt(10)))
                        .toList()));
    }

    /// Layers of vertices with two inputs each from the layer before, and some with a third from an earlier layer.
    private static Jobs.Detail large() {
        var names = IntStream.range(0, VERTICES)
                .mapToObj(number -> "Operator with a name of some length[" + number + "] -> Calc[" + number + "]")
                .toArray(String[]::new);
        var job = Samples.chained(names);
        var edges = new ArrayList<JobEdge>();
        for (int number = WIDTH; number < VERTICES; number++) {
            edges.add(new JobEdge(Samples.vertex(number - WIDTH), Samples.vertex(number), "FORWARD"));
            edges.add(new JobEdge(
                    Samples.vertex(number - WIDTH - number % WIDTH + (number * 7 + 3) % WIDTH),
                    Samples.vertex(number),
                    "HASH"));
            if (number % 25 == 0 && number > 6 * WIDTH) {
                edges.add(new JobEdge(Samples.vertex(number - 5 * WIDTH), Samples.vertex(number), "BROADCAST"));
            }
        }
        return Samples.job(
                JobState.RUNNING, job.vertices(), edges.stream().distinct().toList());
    }

    /// Zooms in, pans and zooms out, over and over.
    private static final class User extends AnimationTimer {
        private final Camera camera;
        private int frames;

        User(Camera camera) {
            this.camera = camera;
        }

        @Override
        public void handle(long now) {
            int step = frames++ % 360;
            if (step < 110) {
                camera.zoom(1.03, 640, 300);
            } else if (step < 250) {
                camera.pan(step < 180 ? -12 : 9, step % 60 < 30 ? -7 : 7);
            } else {
                camera.zoom(1 / 1.03, 640, 300);
            }
        }
    }
}
