package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.job.JobLine;
import io.millrace.wire.id.JobId;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the window with keys and clicks, against the recorded answers of a real cluster.
class ConsoleIT {
    private static final String FAILED = """
            {"status": {"id": "FAILED"}, "operation": {"failure-cause": {"class": "io.millrace.Late",
             "stack-trace": "io.millrace.Late: There are 2 slots too few; the job goes on.",
             "serialized-throwable": ""}}}
            """;

    @TempDir
    private Path home;

    @Test
    void aPersonFindsAJobWithTheKeyboardAlone() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home, cluster.address())) {
            awaitJobs(console, 5);
            console.robot.push(KeyCode.CONTROL, KeyCode.F);
            console.robot.write("orders");
            awaitJobs(console, 1);
            console.robot.type(KeyCode.DOWN, KeyCode.ENTER);

            console.awaitText("#job-name", "Orders by region and minute");
            awaitGraph(console, 6);
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT2);
            console.await("the checkpoints", () -> rows(console, "#checkpoints") >= 10);
            console.robot.push(KeyCode.ALT, KeyCode.LEFT);
            awaitJobs(console, 1);
        }
    }

    @Test
    void aBackPressuredVertexIsFoundInTheGraphAndFollowedIntoItsFlameGraph() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.BACK_PRESSURED)) {
            awaitGraph(console, 2);
            focus(console, "#graph");
            console.robot.type(KeyCode.RIGHT);
            console.await("the subtasks", () -> rows(console, "#subtasks") == 1);
            console.robot.type(KeyCode.RIGHT);
            console.await(
                    "the second vertex",
                    () -> console.robot
                            .lookup("#vertex .section")
                            .queryLabeled()
                            .getText()
                            .startsWith("GroupAggregate"));
            console.picture("graph-of-a-back-pressured-job");

            console.robot.clickOn("#open-flame");
            console.awaitText("#profile-status", "100 samples");
            console.robot.clickOn("#flame-search");
            console.robot.write("sha");
            console.await(
                    "a match",
                    () -> console.text("#matched").startsWith("matched ")
                            && !console.text("#matched").contains(" 0.0"));
            console.picture("flame-graph-searched");
            console.robot.type(KeyCode.ESCAPE);
            console.await("no search", () -> console.text("#matched").isEmpty());
        }
    }

    @Test
    void aClickZoomsTheFlameGraphAndEscapeLeadsBack() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.BACK_PRESSURED)) {
            awaitGraph(console, 2);
            focus(console, "#graph");
            console.robot.type(KeyCode.RIGHT);
            console.await("the subtasks", () -> rows(console, "#subtasks") == 1);
            console.robot.type(KeyCode.RIGHT);
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT3);
            console.awaitText("#profile-status", "100 samples");
            var canvas = (Region) console.find("#flame");
            var deep = canvas.localToScreen(20, 20 * 14 + 10);
            console.robot.clickOn(deep);
            console.await(
                    "a frame is described",
                    () -> console.text("#profile-status").contains("%"));
            console.await(
                    "the way to it",
                    () -> ((Pane) console.find("#flame-crumbs")).getChildren().size() > 1);
            console.picture("flame-graph-zoomed");
            for (int step = 0; step < 20; step++) {
                console.robot.type(KeyCode.ESCAPE);
            }
            console.await(
                    "everything again",
                    () -> ((Pane) console.find("#flame-crumbs")).getChildren().size() == 1);
        }
    }

    @Test
    void anExceptionIsShownByItsInnermostCause() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.FAILED)) {
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT4);
            console.awaitText("#cause", "NumberFormatException");
            assertThat(((ListView<?>) console.find("#trace")).getItems()).hasSizeGreaterThan(3);
            assertThat(console.find("#cancel").isDisabled())
                    .as("a failed job cannot be canceled")
                    .isTrue();
        }
    }

    @Test
    void anExceptionLeadsToTheLogOfItsProcessAtItsTime() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.FAILED)) {
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT4);
            console.awaitText("#cause", "NumberFormatException");
            console.robot.interact(() -> {
                var kinds = (TableView<?>) console.find("#exceptions");
                kinds.getSelectionModel().select(kinds.getItems().size() - 1);
                var times = (ComboBox<?>) console.find("#times");
                times.getSelectionModel().selectLast();
                console.find("#failure-log").requestFocus();
            });
            console.picture("exception-ways-light");
            console.robot.type(KeyCode.SPACE);
            console.await(
                    "the line of then",
                    () -> console.find("#log-lines").getAccessibleText().contains("15:06:19,500")
                            && console.find("#log-lines").getAccessibleText().contains("TaskManager"));
            assertThat(console.text("#log-zone")).startsWith("Times: UTC");
            console.picture("log-of-exception-light");
        }
    }

    @Test
    void aProcessLeadsToItsLogAndToItsFigures() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.HEALTHY)) {
            console.robot.interact(() -> console.fire("menu-TASK_MANAGERS"));
            console.await("the processes", () -> rows(console, "#task-managers") == 2);
            console.robot.interact(() -> {
                ((TableView<?>) console.find("#task-managers"))
                        .getSelectionModel()
                        .select(1);
                console.find("#process-log").requestFocus();
            });
            console.picture("worker-ways-light");
            console.robot.type(KeyCode.SPACE);
            console.await(
                    "its log",
                    () -> console.find("#log-lines").getAccessibleText().contains("TaskManager"));

            console.robot.interact(() -> console.fire("menu-TASK_MANAGERS"));
            console.await("the processes", () -> console.shows("#process-metrics"));
            var toMetrics = console.find("#process-metrics");
            console.robot.interact(() -> {
                toMetrics.requestFocus();
                console.fire("menu-REFRESH");
            });
            console.robot.type(KeyCode.SPACE);
            console.await(
                    "its figures",
                    () -> String.valueOf(((ComboBox<?>) console.find("#dashboards")).getValue())
                            .contains("One process"));
            console.picture("process-metrics-light");
        }
    }

    @Test
    void aCheckpointIsSeenByItsParts() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.HEALTHY)) {
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT2);
            console.await("the checkpoints", () -> rows(console, "#checkpoints") >= 10);
            console.robot.interact(() -> ((TableView<?>) console.find("#checkpoints"))
                    .getSelectionModel()
                    .select(3));
            console.await("its parts", () -> rows(console, "#checkpoint-parts") == 6);
            console.theme(true);
            console.picture("checkpoint-detail-dark");
            console.theme(false);
            console.picture("checkpoint-detail-light");
        }
    }

    @Test
    void nothingIsDoneToAJobUntilThePersonHasSaidThatItIsMeant() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.HEALTHY)) {
            console.robot.clickOn("#cancel");
            console.await("the question", () -> console.shows("#confirm"));
            console.robot.clickOn("Keep it running");
            assertThat(cluster.changes()).isEmpty();

            console.robot.clickOn("#cancel");
            console.await("the question", () -> console.shows("#confirm"));
            console.robot.clickOn("Cancel the job");
            console.awaitText("#undertaking", "is cancelling the job");
            assertThat(cluster.changes()).containsExactly("PATCH /jobs/" + RecordedCluster.HEALTHY);
        }
    }

    @Test
    void aSavepointIsFollowedUntilItIsWritten() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.HEALTHY)) {
            console.robot.push(KeyCode.CONTROL, KeyCode.S);
            console.await("the question", () -> console.shows("#confirm"));
            console.robot.clickOn("Write the savepoint");
            console.awaitText("#undertaking", "file:/var/savepoints/sp-1");
            assertThat(cluster.changes()).containsExactly("POST /jobs/" + RecordedCluster.HEALTHY + "/savepoints");
        }
    }

    @Test
    void aChangeOfTheParallelismIsFollowedAndSaysWhyItFailed() {
        try (var cluster = RecordedCluster.start();
                var console = open(cluster, RecordedCluster.HEALTHY)) {
            // a dialog has events of its own, so that this returns only when it is closed
            Platform.runLater(() -> ((MenuButton) console.find("#more"))
                    .getItems().stream()
                            .filter(item -> "Change the parallelism…".equals(item.getText()))
                            .findFirst()
                            .orElseThrow()
                            .fire());
            console.await("the operators", () -> console.shows("#all-operators"));
            console.robot.interact(() -> ((Spinner<?>) console.find("#all-operators")).increment(2));
            assertThat(console.robot.lookup("#rescales .label").queryAllAs(Labeled.class).stream()
                            .map(Labeled::getText))
                    .satisfiesExactly(
                            head -> assertThat(head).isEqualTo("Earlier changes"),
                            change -> assertThat(change).endsWith("for new slots, done in 2 s"));
            console.picture("rescale-light", "#confirm");
            console.robot.clickOn("Change the parallelism");
            console.awaitText("#working", "Changing the parallelism: the job writes its state…");
            console.picture("rescale-working-light");
            cluster.rescaling = FAILED;
            console.awaitText(
                    "#undertaking", "The parallelism was not changed: There are 2 slots too few; the job goes on.");
            console.picture("rescale-failed-light");
            console.theme(true);
            console.picture("rescale-failed-dark");
            assertThat(cluster.changes()).containsExactly("PATCH /jobs/" + RecordedCluster.HEALTHY + "/rescaling");
        }
    }

    @Test
    void whatIsShownIsMarkedAsOldWhileTheClusterIsAwayAndFreshWhenItIsBack() {
        var cluster = RecordedCluster.start();
        int port = cluster.port();
        try (var console = Console.open(home, cluster.address())) {
            awaitJobs(console, 5);
            cluster.close();
            console.await("an old mark", () -> console.shows(".old"));
            assertThat(console.text(".old")).contains("Old: as it was at").contains("Trying again");
            // the side bar asks by itself, and may learn of it later than the list
            console.awaitText("#health", "Away");
            assertThat(rows(console, "#jobs")).isEqualTo(5);
            console.picture("jobs-old-light");
            console.theme(true);
            console.picture("jobs-old-dark");

            try (var again = RecordedCluster.startOn(port)) {
                console.await("a fresh list", () -> !console.shows(".old"));
                console.awaitText("#health", "Connected");
                assertThat(again.changes()).isEmpty();
            }
        }
    }

    @Test
    void theListOfShortcutsNamesEveryMenuItem() {
        try (var console = Console.open(home)) {
            console.robot.type(KeyCode.F1);
            console.await("the list", () -> console.shows("#shortcuts"));
            var texts = console.robot.lookup("#shortcuts .label").queryAll().stream()
                    .map(label -> ((javafx.scene.control.Label) label).getText())
                    .toList();
            assertThat(texts).contains("Take a savepoint", "Task managers", "Quit");
            console.picture("shortcuts", "#shortcuts");
            console.robot.type(KeyCode.ESCAPE);
            console.await("closed", () -> !console.shows("#shortcuts"));
        }
    }

    @Test
    void theWindowAndTheConnectionAreRemembered() {
        String address;
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home, cluster.address())) {
            address = cluster.address();
            awaitJobs(console, 5);
            console.size(901, 603);
        }
        try (var console = Console.open(home)) {
            assertThat(console.stage().getWidth()).isEqualTo(901);
            assertThat(console.stage().getHeight()).isEqualTo(603);
            console.awaitText("#cluster", address.substring("http://".length()));
            console.awaitText("#away-words", "is not reached");
            assertThat(console.stage().getTitle()).contains("(away)");
        }
    }

    private Console open(RecordedCluster cluster, JobId job) {
        var console = Console.open(home, cluster.address());
        console.size(1280, 800);
        awaitJobs(console, 5);
        console.robot.interact(() -> {
            var table = jobs(console);
            table.getItems().stream()
                    .filter(row -> row.id().equals(job))
                    .findFirst()
                    .ifPresent(row -> table.getSelectionModel().select(row));
            table.requestFocus();
        });
        console.robot.type(KeyCode.ENTER);
        console.await("the job", () -> !console.text("#job-name").isEmpty());
        return console;
    }

    @SuppressWarnings("unchecked")
    private static TableView<JobLine> jobs(Console console) {
        return (TableView<JobLine>) console.find("#jobs");
    }

    private static void awaitJobs(Console console, int count) {
        console.await(count + " jobs", () -> rows(console, "#jobs") == count);
    }

    private static void awaitGraph(Console console, int vertices) {
        console.await(
                "a graph of " + vertices,
                () -> List.of("Job graph, " + vertices + " vertices")
                        .contains(console.find("#graph").getAccessibleText()));
    }

    private static void focus(Console console, String query) {
        console.robot.interact(() -> console.find(query).requestFocus());
    }

    private static int rows(Console console, String table) {
        return ((TableView<?>) console.find(table)).getItems().size();
    }
}
