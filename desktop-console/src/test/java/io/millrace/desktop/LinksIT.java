package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.taskmanager.ProcessRow;
import java.nio.file.Path;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the links between screens: from a vertex to its charts and its task manager, from there to a log,
/// from a checkpoint's operator to the graph.
class LinksIT {
    @TempDir
    private Path home;

    private static void vertex(Console console) {
        PastMomentIT.job(console, RecordedCluster.HEALTHY);
        console.robot.interact(() -> console.fire("menu-GRAPH"));
        console.await(
                "the layout", () -> console.find("#graph").getAccessibleText().contains("6 vertices"));
        console.robot.interact(() -> console.find("#graph").requestFocus());
        console.robot.type(KeyCode.RIGHT);
        console.await(
                "the subtasks",
                () -> console.shows("#subtasks")
                        && !((TableView<?>) console.find("#subtasks"))
                                .getItems()
                                .isEmpty());
    }

    private static void follow(Console console, String button) {
        console.robot.interact(() -> ((Button) console.find(button)).fire());
    }

    @Test
    void whatIsSeenLeadsToWhatTellsMoreOfIt() {
        try (var cluster = RecordedCluster.start().remembering();
                var console = Console.open(home, cluster.address())) {
            console.size(1280, 800);
            vertex(console);
            follow(console, "#open-metrics");
            console.await("the charts", () -> console.shows("#dashboards"));
            assertThat(((ComboBox<?>) console.find("#dashboards")).getValue()).isEqualTo("Source: orders[1]");
            console.picture("links-metrics");

            vertex(console);
            follow(console, "#open-task-manager");
            console.awaitText("#process-name", RecordedHistory.WORKER);
            assertThat(((ProcessRow) ((TableView<?>) console.find("#task-managers"))
                                    .getSelectionModel()
                                    .getSelectedItem())
                            .name())
                    .isEqualTo(RecordedHistory.WORKER);
            follow(console, "#process-log");
            console.await("the logs", () -> !console.shows("#task-managers"));

            PastMomentIT.job(console, RecordedCluster.HEALTHY);
            console.robot.interact(() -> console.fire("menu-CHECKPOINTS"));
            console.await(
                    "the history",
                    () -> !((TableView<?>) console.find("#checkpoints"))
                            .getItems()
                            .isEmpty());
            console.robot.interact(() -> ((TableView<?>) console.find("#checkpoints"))
                    .getSelectionModel()
                    .selectFirst());
            console.await("the way to the graph", () -> console.shows("#operator-in-graph"));
            console.picture("links-checkpoint");
            var name = ((Hyperlink) console.find("#operator-in-graph")).getText();
            console.robot.interact(() -> ((Hyperlink) console.find("#operator-in-graph")).fire());
            console.await("the graph", () -> console.shows("#vertex-name"));
            assertThat(name).isEqualTo("Show " + console.text("#vertex-name") + " in the graph");
        }
    }
}
