package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.shell.DropOverlay;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the palette makes every action available to the keyboard, and reports failures.
class PaletteIT {
    @TempDir
    private Path home;

    @Test
    void aFewLettersLeadToAJobAndToAnAction() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home, cluster.address())) {
            console.await(
                    "the jobs",
                    () -> ((TableView<?>) console.find("#jobs")).getItems().size() == 5);
            console.robot.push(KeyCode.CONTROL, KeyCode.K);
            console.await("the palette", () -> console.find("#palette-text").isFocused());
            console.theme(true);
            console.picture("palette-dark");
            console.theme(false);
            console.picture("palette-light");
            console.robot.write("meter");
            console.await(
                    "one answer",
                    () -> ((ListView<?>) console.find("#palette-list"))
                                    .getItems()
                                    .size()
                            == 1);
            console.picture("palette-typed-light");
            console.robot.type(KeyCode.ESCAPE);
            console.await("it is gone", () -> !console.shows("#palette"));

            console.robot.push(KeyCode.CONTROL, KeyCode.K);
            console.robot.write("what went wrong");
            console.robot.type(KeyCode.ENTER);
            console.await("the failures", () -> console.shows("#notices"));
            assertThat(((TableView<?>) console.find("#notices")).getItems()).isEmpty();
            console.picture("failures-empty-light");
        }
    }

    @Test
    void whileFilesAreDraggedTheWindowSaysWhatItWouldOpen() {
        try (var console = Console.open(home)) {
            console.size(1000, 700);
            console.robot.interact(() -> drag(console, Path.of("night.jfr")));
            assertThat(sign(console)).isEqualTo("Drop to open night.jfr");
            console.theme(true);
            console.picture("dropping-dark");
            console.theme(false);
            console.picture("dropping-light");
            console.robot.interact(() -> drag(console, Path.of("cat.png")));
            assertThat(sign(console)).isEqualTo("cat.png cannot be opened here");
            console.robot.interact(() -> ((DropOverlay) console.find("#drop-sign")).show(List.of()));
            assertThat(console.shows("#drop-sign")).isFalse();
        }
    }

    private static void drag(Console console, Path file) {
        ((DropOverlay) console.find("#drop-sign")).show(List.of(file));
    }

    private static String sign(Console console) {
        return console.text("#drop-sign .label");
    }
}
