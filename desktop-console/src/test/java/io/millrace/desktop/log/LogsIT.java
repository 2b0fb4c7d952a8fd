package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Screenshots;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests the logs of a cluster with a robot that presses keys.
class LogsIT {
    private static final ClusterProcess JOB_MANAGER = ClusterProcess.JOB_MANAGER;
    private static final ClusterProcess WORKER = ClusterProcess.of(new TaskManagerId("worker-1"));

    private final FakeLogs logs = new FakeLogs();
    private final FxRobot robot = new FxRobot();
    private final ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
    private final LogsModel model =
            new LogsModel(logs.logs(), new UiExecutors(work, new FxThread()), InstantSource.system());
    private final Appearance appearance = new Appearance();
    private Stage stage;

    @BeforeEach
    void open() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        logs.write(JOB_MANAGER, LogSamples.many(400))
                .write(WORKER, List.of(LogSamples.line(401, "INFO", "deployed")))
                .write(
                        WORKER,
                        LogSamples.withTrace().stream()
                                .map(line -> line.replace("14:00", "14:07"))
                                .toList());
        robot.interact(() -> {
            appearance.start(ThemeChoice.DARK);
            stage = new Stage();
            stage.setScene(new Scene(new LogsView(model, appearance, file -> {}), 1200, 700));
            stage.getScene()
                    .getStylesheets()
                    .add(String.valueOf(io.millrace.desktop.shell.Section.class.getResource("console.css")));
            stage.show();
            model.refresh();
        });
        await(() -> model.log().get().orElseThrow().lines().shown().size() == 400);
    }

    @AfterEach
    void close() {
        robot.interact(() -> {
            model.close();
            stage.close();
        });
        work.shutdownNow();
    }

    private void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(TestTimeout.LIMIT)
                .ignoreExceptions()
                .until(() -> WaitForAsyncUtils.asyncFx(condition).get());
    }

    private String spoken() {
        return robot.lookup("#log-lines").query().getAccessibleText();
    }

    private String text(String query) {
        return robot.lookup(query).<Labeled>query().getText();
    }

    private void picture(String name) {
        Screenshots.write(name, () -> stage.getScene().snapshot(null));
    }

    @Test
    void logsAreReadTogetherSearchedSievedAndLeftForTheEnd() throws Exception {
        robot.interact(() -> model.toggle(WORKER));
        await(() -> model.log().get().orElseThrow().lines().shown().size() == 404);
        var log = model.log().get().orElseThrow();
        assertThat(log.names()).containsExactly("jm", "tm1");
        picture("logs-together-dark");

        robot.clickOn("#log-search").write("no key").type(KeyCode.ENTER);
        await(() -> text("#log-tally").equals("1 of 1"));
        assertThat(log.lines().shown().size()).as("the trace has opened").isEqualTo(407);
        await(() -> spoken().contains("no key"));
        await(() -> robot.lookup("#to-end").query().isVisible());
        picture("logs-found-dark");

        robot.clickOn("#log-only");
        await(() -> text("#log-amount").equals("4 shown of 407 lines"));
        robot.clickOn("#log-only").clickOn("#to-end");
        logs.write(JOB_MANAGER, List.of(LogSamples.line(500, "WARN", "the newest")));
        await(() -> log.lines().shown().size() == 408);
        assertThat(log.lines().following().get()).isTrue();

        robot.clickOn("#log-lines").type(KeyCode.HOME);
        await(() -> text("#log-state").startsWith("Held"));
        logs.write(JOB_MANAGER, List.of(LogSamples.line(501, "INFO", "one"), LogSamples.line(502, "INFO", "two")));
        await(() -> text("#to-end").equals("2 new lines"));
        robot.interact(() -> appearance.choice().set(ThemeChoice.LIGHT));
        picture("logs-held-light");
        robot.type(KeyCode.END);
        await(() -> text("#log-state").startsWith("Following"));
    }

    @Test
    void aMomentOfThePastIsGoneToAndWordsSayWhatCannotBeShown() throws Exception {
        await(() -> spoken().endsWith("number 399"));
        robot.interact(() -> model.moment().set(Optional.of(Instant.parse("2026-11-22T14:02:30Z"))));
        await(() -> spoken().startsWith("2026-11-22 14:02:30"));
        assertThat(text("#log-zone")).startsWith("Times: UTC");
        await(() -> text("#log-state").startsWith("Held"));
        picture("logs-moment-dark");

        robot.interact(() -> model.moment().set(Optional.of(Instant.parse("2026-11-22T13:00:00Z"))));
        await(() -> text("#log-problem").contains("cannot be read any more: the first line is of"));
        picture("logs-moment-too-early-dark");

        robot.interact(() -> model.moment().set(Optional.empty()));
        await(() -> text("#log-state").startsWith("Following"));
        assertThat(text("#log-problem")).isEmpty();
    }

    @Test
    void linesThatAreScrolledAsideStayOutOfTheMargin() throws Exception {
        logs.write(JOB_MANAGER, List.of(LogSamples.line(500, "INFO", "wide ".repeat(100))));
        await(() -> robot.lookup("#log-across").query().isVisible());
        var straight = margin();
        var moved = lines();
        robot.interact(() -> robot.lookup("#log-across").<ScrollBar>query().setValue(33.4));
        assertThat(margin().equals(straight)).as("the margin is as it was").isTrue();
        assertThat(lines().equals(moved)).as("the lines are as they were").isFalse();
    }

    private List<Integer> margin() throws Exception {
        return columns(0, 28);
    }

    private List<Integer> lines() throws Exception {
        return columns(40, 66);
    }

    private List<Integer> columns(int from, int to) throws Exception {
        WaitForAsyncUtils.waitForFxEvents(3);
        var canvas = robot.lookup("#log-lines").query();
        var image = WaitForAsyncUtils.asyncFx(() -> canvas.snapshot(null, null)).get();
        var colours = new ArrayList<Integer>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = from; x < to; x++) {
                colours.add(image.getPixelReader().getArgb(x, y));
            }
        }
        return colours;
    }
}
