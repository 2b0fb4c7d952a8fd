package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Everything in reach of the keyboard, and what went wrong.
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
}
