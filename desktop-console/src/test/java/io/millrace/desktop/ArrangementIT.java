package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the user's arrangement is restored at the next start.
class ArrangementIT {
    @TempDir
    private Path home;

    @Test
    void tablesSplitsTheSideOfAJobAndFilesComeBack() throws IOException {
        var stacks = Files.writeString(home.resolve("night.collapsed"), "main;work 3\nmain;rest 1\n");
        double width;
        double divider;
        try (var cluster = RecordedCluster.start()) {
            try (var console = Console.open(home, stacks.toString())) {
                console.size(1280, 800);
                console.awaitText("#profile-status", "4 samples");
                connect(console, cluster);
                arrangeJobs(console);
                width = column(console, "Name").getWidth();
                divider = arrangeWorkers(console);
                openExceptions(console);
            }
            try (var console = Console.open(home)) {
                console.await("the job", () -> console.shows("#job-name"));
                console.await(
                        "the profile beside it",
                        () -> console.robot.lookup(".sidebar .toggle-button").queryAll().stream()
                                .anyMatch(button -> ((javafx.scene.control.Labeled) button)
                                        .getText()
                                        .equals("night.collapsed")));
                assertThat(side(console)).isEqualTo("Exceptions");
                console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
                console.await("the split", () -> Math.abs(split(console).getDividerPositions()[0] - divider) < 0.01);
                console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
                console.await("the jobs", () -> console.shows("#jobs"));
                assertThat(jobs(console).getColumns().getFirst().getText()).isEqualTo("Started");
                assertThat(jobs(console).getSortOrder())
                        .extracting(TableColumn::getText)
                        .containsExactly("Name");
                assertThat(column(console, "Tasks").isVisible()).isFalse();
                assertThat(column(console, "Name").getWidth()).isCloseTo(width, within(3.0));
                console.picture("arranged-jobs");
            }
        }
    }

    @Test
    void aForeignFileCostsTheMemoryAndNothingElse() throws IOException {
        var folder = Files.createDirectories(home.resolve("state"));
        Files.writeString(
                folder.resolve("console.properties"),
                "arranged.table.jobs=Nonsense\\:x\\:y;\n"
                        + "arranged.split.workers=seven\n"
                        + "window.0.place=0,0,1280,800,false\n"
                        + "window.0.file.0=no such place\n"
                        + "window.0.shown=7\n"
                        + "window.0.clusters=gone\\=job\\:x\n");
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home, cluster.address())) {
            console.await("the jobs", () -> jobs(console).getItems().size() == 5);
            assertThat(jobs(console).getColumns().getFirst().getText()).isEqualTo("State");
            console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
            console.await("the task managers", () -> console.shows("#task-managers"));
            assertThat(split(console).getDividerPositions()[0]).isCloseTo(0.38, within(0.05));
        }
    }

    private static void connect(Console console, RecordedCluster cluster) {
        console.robot.push(KeyCode.CONTROL, KeyCode.N);
        console.await("a way to connect", () -> console.shows("#address"));
        console.robot.interact(() -> ((TextField) console.find("#address")).setText(cluster.address()));
        console.robot.clickOn("#connect");
        console.await("the jobs", () -> jobs(console).getItems().size() == 5);
    }

    private static void arrangeJobs(Console console) {
        console.robot.interact(() -> first(jobs(console), 4));
        console.await(
                "the column in front",
                () -> bounds(head(console, "Started")).getMinX()
                        < bounds(head(console, "State")).getMinX());
        double before = column(console, "Name").getWidth();
        console.robot.interact(() -> narrower(jobs(console), 2));
        assertThat(column(console, "Name").getWidth()).isLessThan(before - 30);
        console.robot.interact(() -> sort(jobs(console), 2));
        console.robot.interact(() -> column(console, "Tasks").setVisible(false));
        assertThat(jobs(console).getSortOrder()).hasSize(1);
    }

    private static <S> void first(TableView<S> table, int place) {
        table.getColumns().addFirst(table.getColumns().remove(place));
    }

    /// Sorts without a click, because the headless robot turns a click on a column's head into a request for
    /// its menu.
    private static <S> void sort(TableView<S> table, int place) {
        table.getSortOrder().add(table.getColumns().get(place));
    }

    private static <S> void narrower(TableView<S> table, int place) {
        table.resizeColumn(table.getColumns().get(place), -60);
    }

    private static double arrangeWorkers(Console console) {
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        console.await("the task managers", () -> console.shows("#task-managers"));
        var divider = split(console).getChildrenUnmodifiable().stream()
                .filter(node -> node.getStyleClass().contains("split-pane-divider"))
                .findFirst()
                .orElseThrow();
        // the headless robot's drags end after a pixel or two
        console.robot.interact(() -> {
            split(console).setDividerPositions(0.25);
            Event.fireEvent(divider, released());
        });
        return split(console).getDividerPositions()[0];
    }

    private static MouseEvent released() {
        return new MouseEvent(
                MouseEvent.MOUSE_RELEASED,
                0,
                0,
                0,
                0,
                MouseButton.PRIMARY,
                1,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                true,
                null);
    }

    private static void openExceptions(Console console) {
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
        console.await("the jobs", () -> console.shows("#jobs"));
        console.robot.interact(() -> {
            jobs(console).getSelectionModel().selectFirst();
            jobs(console).requestFocus();
        });
        console.robot.type(KeyCode.ENTER);
        console.await("the job", () -> console.shows("#job-name"));
        console.robot.push(KeyCode.ALT, KeyCode.DIGIT4);
        console.await("its exceptions", () -> side(console).equals("Exceptions"));
    }

    private static String side(Console console) {
        return ((TabPane) console.find("#job-tabs"))
                .getSelectionModel()
                .getSelectedItem()
                .getText();
    }

    private static TableView<?> jobs(Console console) {
        return (TableView<?>) console.find("#jobs");
    }

    private static SplitPane split(Console console) {
        for (Node node = console.find("#task-managers"); node != null; node = node.getParent()) {
            if (node instanceof SplitPane split) {
                return split;
            }
        }
        throw new AssertionError("the task managers are in no split");
    }

    private static TableColumn<?, ?> column(Console console, String title) {
        return jobs(console).getColumns().stream()
                .filter(column -> column.getText().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static Node head(Console console, String title) {
        return console.robot.lookup("#jobs .column-header .label").queryAll().stream()
                .filter(label ->
                        ((javafx.scene.control.Labeled) label).getText().equals(title))
                .findFirst()
                .orElseThrow()
                .getParent();
    }

    private static Bounds bounds(Node node) {
        return node.localToScreen(node.getBoundsInLocal());
    }
}
