package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.PauseMeter;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Times a large log file in its window: the first lines, the index, the end, a search and two filters. Checks that no
/// line is missing and how much memory a line takes. The file has 64 MiB, or as set by `-Dbenchmark.mebibytes=1024`.
class LogFileBenchmark {
    private static final long SIZE = Integer.getInteger("benchmark.mebibytes", 64) * (1L << 20);
    private static final String RARE = "the only match";
    private static final int ERRORS_APART = 5_000;
    private static final int TRACE = 4;
    private static final double MEGABYTE = 1 << 20;
    /// The most that the index, the shown lines and the matches may take per line.
    private static final long MAX_BYTES_PER_LINE = 16;

    private static final long MAX_WINDOW_BYTES = 48L << 20;

    @TempDir
    private Path folder;

    private final FxRobot robot = new FxRobot();
    private long lines;
    private long errors;

    @Test
    void largeFile() throws IOException, TimeoutException {
        FxToolkit.registerPrimaryStage();
        var file = write();
        try (var work = Executors.newVirtualThreadPerTaskExecutor()) {
            var threads = new UiExecutors(work, new FxThread());
            var stage = new AtomicReference<Stage>();
            robot.interact(() -> {
                stage.set(new Stage());
                stage.get().setWidth(1280);
                stage.get().setHeight(800);
                stage.get().show();
            });
            // the first window loads classes and styles: not measured
            robot.interact(open(
                            "small file: ",
                            Files.write(folder.resolve("small.log"), LogSamples.many(200)),
                            threads,
                            stage.get())
                    .document()
                    .close());
            long before = heap();
            try (var _ = PauseMeter.start("a log file of " + (SIZE >> 20) + " MiB, " + lines + " lines")) {
                var opened = open("large file: ", file, threads, stage.get());
                use(opened.model(), before);
                robot.interact(opened.document().close());
            }
            robot.interact(() -> stage.get().close());
        }
    }

    private record Opening(LogDocuments.Opened document, LogModel model) {}

    private Opening open(String size, Path file, UiExecutors threads, Stage stage) {
        var opened = new AtomicReference<LogDocuments.Opened>();
        var appearance = new Appearance();
        time(size + "first lines painted", () -> {
            robot.interact(() -> new LogDocuments(threads, appearance.start(ThemeChoice.DARK)).open(file, outcome -> {
                if (outcome instanceof LogDocuments.Opened document) {
                    opened.set(document);
                    stage.setScene(new Scene((LogView) document.view(), 1280, 800));
                }
            }));
            await(() -> opened.get() != null
                    && robot.lookup("#log-scroll")
                            .<ScrollBar>tryQuery()
                            .filter(bar -> bar.getMax() > 0)
                            .isPresent());
        });
        WaitForAsyncUtils.waitForFxEvents(5);
        return new Opening(opened.get(), ((LogView) opened.get().view()).model());
    }

    private void use(LogModel log, long before) {
        long folded = errors * TRACE;
        double seconds = time("all lines indexed", () -> {
            await(() -> log.status().get() instanceof LogStatus.Following
                    && log.lines().shown().size() == lines - folded);
        });
        print(String.format(Locale.ROOT, "%.0f MiB/s", SIZE / MEGABYTE / seconds));
        assertThat(log.text().end()).isEqualTo(lines);
        time("jump to the end", () -> {
            robot.interact(log::toEnd);
            await(() -> log.line(lines - 1).isPresent());
        });
        time("search for the only match", () -> {
            robot.interact(() -> log.finder().text().set(RARE));
            await(() -> log.finder().tally().get().equals("1 line"));
        });
        time("filter: errors only", () -> {
            robot.interact(() -> log.lines().choices().least().set(LogLevel.ERROR));
            await(() -> log.lines().shown().size() == errors);
        });
        time("filter: all lines", () -> {
            robot.interact(() -> log.lines().choices().least().set(LogLevel.TRACE));
            await(() -> log.lines().shown().size() == lines - folded);
        });
        long growth = heap() - before;
        print(String.format(Locale.ROOT, "%.1f MB of heap", growth / MEGABYTE));
        assertThat(growth).isLessThan(MAX_WINDOW_BYTES + MAX_BYTES_PER_LINE * lines);
    }

    private Path write() throws IOException {
        var file = folder.resolve("large.log");
        try (var out = Files.newBufferedWriter(file)) {
            long written = 0;
            boolean rare = false;
            while (written < SIZE) {
                boolean now = !rare && written > SIZE / 10 * 9;
                rare |= now;
                var entry = entry(now);
                out.write(entry);
                written += entry.length();
            }
        }
        return file;
    }

    private String entry(boolean rare) {
        boolean error = lines % ERRORS_APART == ERRORS_APART - 1;
        errors += error ? 1 : 0;
        var head = String.format(
                Locale.ROOT,
                "2026-11-22 %02d:%02d:%02d,%03d %-5s [flink-pekko.actor.default-dispatcher-%d]"
                        + " org.apache.flink.runtime.checkpoint.CheckpointCoordinator - Completed checkpoint %d%s\n",
                lines / 36_000_000 % 24,
                lines / 600_000 % 60,
                lines / 10_000 % 60,
                lines / 10 % 1000,
                error ? "ERROR" : "INFO",
                lines % 20,
                lines,
                rare ? ", " + RARE : "");
        lines += error ? 1 + TRACE : 1;
        return error
                ? head + "\tat org.apache.flink.runtime.taskmanager.Task.run(Task.java:741)\n".repeat(TRACE)
                : head;
    }

    private static double time(String what, Runnable action) {
        long start = System.nanoTime();
        long before = cpuNanos();
        action.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        print(String.format(Locale.ROOT, "%s: %.2f s, %.2f s of CPU time", what, seconds, (cpuNanos() - before) / 1e9));
        return seconds;
    }

    /// The CPU time of all threads of this process so far, in nanoseconds.
    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }

    private static void print(String line) {
        System.out.println("benchmark: " + line);
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(5))
                .atMost(TestTimeout.LIMIT)
                .ignoreExceptions()
                .until(() -> WaitForAsyncUtils.asyncFx(condition).get());
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
