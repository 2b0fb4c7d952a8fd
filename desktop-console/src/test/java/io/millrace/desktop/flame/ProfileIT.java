package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Console;
import io.millrace.desktop.Screenshots;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests profiles from files in a window.
class ProfileIT {
    @TempDir
    private Path home;

    @Test
    void aSmallProfileIsReadInEveryWay() throws IOException {
        var file = home.resolve("small.collapsed");
        Files.writeString(file, """
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.parse;shop.Json.read 40
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.sum;java.util.HashMap.get 35
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.sum;shop.Json.read 5
            java.lang.Thread.run;org.rocksdb.RocksDB.put;__libc_write 20
            """);
        try (var console = Console.open(home, file.toString())) {
            console.size(1280, 800);
            console.awaitText("#profile-status", "100 samples");
            both(console, "profile-small");
            console.robot.interact(() -> ((TextInputControl) console.find("#flame-search")).setText("json"));
            console.awaitText("#matched", "matched 45.0 % in 2 places");
            both(console, "profile-small-searched");
            console.robot.interact(() -> console.find("#flame").requestFocus());
            console.robot.type(KeyCode.N);
            console.awaitText("#profile-status", "shop.Json.read");
            console.robot.type(KeyCode.S);
            console.await("the sandwich", () -> console.shows("#callers"));
            both(console, "profile-small-sandwich");
            console.robot.clickOn("#side-METHODS");
            console.await("the methods", () -> console.shows("#methods"));
            console.robot.interact(() -> ((TextInputControl) console.find("#flame-search")).clear());
            console.await(
                    "all methods",
                    () -> ((TableView<?>) console.find("#methods")).getItems().size() == 8);
            both(console, "profile-small-methods");
        }
    }

    @Test
    void twoFilesAreComparedInColoursSymbolsAndWords() throws Exception {
        var before = Files.writeString(home.resolve("before.collapsed"), """
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.parse;shop.Json.read 40
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.sum;java.util.HashMap.get 35
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.gone;shop.Json.read 5
            java.lang.Thread.run;org.rocksdb.RocksDB.put;__libc_write 20
            """);
        var after = Files.writeString(home.resolve("after.collapsed"), """
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.parse;shop.Json.read 12
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.sum;java.util.HashMap.get 36
            java.lang.Thread.run;org.apache.flink.runtime.Task.run;shop.Orders.sum;java.util.HashMap.resize 22
            java.lang.Thread.run;org.rocksdb.RocksDB.put;__libc_write 30
            """);
        FxToolkit.registerPrimaryStage();
        var robot = new FxRobot();
        var look = new Appearance();
        var model = new FlameFileModel(after, new UiExecutors(Runnable::run, new FxThread()));
        robot.interact(() -> {
            var scene = new Scene(new FlameFileView(model, look.start(ThemeChoice.LIGHT), () -> {}), 1060, 420);
            scene.getStylesheets()
                    .add(getClass()
                            .getResource("/io/millrace/desktop/shell/console.css")
                            .toExternalForm());
            var stage = new Stage();
            stage.setScene(scene);
            stage.show();
            model.start();
            model.compareWith(before);
        });
        WaitForAsyncUtils.waitForFxEvents();

        var scene = robot.lookup("#flame").query().getScene();
        assertThat(robot.lookup(".flame-legend .label").queryAllAs(Labeled.class))
                .extracting(Labeled::getText)
                .containsExactly("▲ more in B", "▼ less in B", "the same share in both");
        var folder = Files.createDirectories(Path.of("target", "screenshots"));
        for (var theme : List.of(ThemeChoice.DARK, ThemeChoice.LIGHT)) {
            robot.interact(() -> look.choice().set(theme));
            Screenshots.write("profile-difference-" + theme, () -> scene.snapshot(null));
        }
        var page = new FlamePage(
                "after.collapsed against before.collapsed",
                "A has 100 samples, B 100 samples",
                model.profile().profile().get().orElseThrow(),
                0,
                false);
        for (var form : FlameExport.values()) {
            form.save(page, folder.resolve("difference" + form.ending()));
        }
        robot.interact(() -> scene.getWindow().hide());
        model.close();
    }

    @Test
    void aFileThatIsNoProfileIsRefusedInTheWindow() throws IOException {
        var file = Files.writeString(home.resolve("bad.collapsed"), "this is prose\n");
        try (var console = Console.open(home, file.toString())) {
            console.await("the reason", () -> console.shows("#flame-failed"));
            assertThat(console.robot.lookup("#flame-failed .label").queryAll())
                    .extracting(label -> ((Labeled) label).getText())
                    .anyMatch(text -> text.startsWith("Line 1 does not end in a number"));
            both(console, "profile-refused");
        }
    }

    @Test
    void aProfileIsZoomedStepByStepAndBack() throws IOException, TimeoutException {
        var file = Files.writeString(
                home.resolve("deep.collapsed"),
                IntStream.range(0, 400)
                        .mapToObj(stack -> "main;level" + stack % 20 + ";frame" + stack + ";leaf 3\n")
                        .collect(Collectors.joining()));
        FxToolkit.registerPrimaryStage();
        var robot = new FxRobot();
        var model = new FlameFileModel(file, new UiExecutors(Runnable::run, new FxThread()));
        robot.interact(() -> {
            var stage = new Stage();
            stage.setScene(new Scene(new FlameFileView(model, new Appearance(), () -> {}), 1280, 800));
            stage.show();
            model.start();
        });
        WaitForAsyncUtils.waitForFxEvents();
        var profile = model.profile().whole();
        assertThat(profile.frames().orElseThrow().total()).isEqualTo(1200);

        robot.interact(() -> robot.lookup("#flame").query().requestFocus());
        robot.type(KeyCode.DOWN, KeyCode.ENTER);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(profile.zoom().get()).isPositive();
        robot.type(KeyCode.ESCAPE, KeyCode.ESCAPE);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(profile.zoom().get()).isZero();
        robot.interact(
                () -> robot.lookup("#flame").query().getScene().getWindow().hide());
        model.close();
    }

    private static void both(Console console, String name) {
        console.theme(true);
        console.picture(name + "-dark");
        console.theme(false);
        console.picture(name + "-light");
    }
}
