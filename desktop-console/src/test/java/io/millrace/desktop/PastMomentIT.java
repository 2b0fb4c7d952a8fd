package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.job.JobLine;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests every screen at a past moment, in both themes, with the jobs of a real cluster and a recorder.
class PastMomentIT {
    private static final DateTimeFormatter TYPED =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    /// A checkpoint was on its way.
    private static final Instant THEN = RecordedHistory.BEGAN.plusSeconds(64).plusMillis(184);

    @TempDir
    private Path home;

    private static void go(Console console, Instant moment) {
        console.await("the time bar", () -> console.shows("#time-field"));
        console.robot.interact(() -> {
            var field = (TextField) console.find("#time-field");
            field.requestFocus();
            field.setText(TYPED.format(moment));
            field.getOnAction().handle(new javafx.event.ActionEvent());
        });
    }

    @SuppressWarnings("unchecked")
    private static TableView<JobLine> jobs(Console console) {
        return (TableView<JobLine>) console.find("#jobs");
    }

    /// Opens a job from the list.
    static void job(Console console, JobId job) {
        console.robot.interact(() -> console.fire("menu-JOBS"));
        console.await("the jobs", () -> !jobs(console).getItems().isEmpty());
        open(console, job);
        console.await("the job", () -> console.shows("#job-facts"));
    }

    private static void open(Console console, JobId job) {
        console.robot.interact(() -> {
            var table = jobs(console);
            table.getItems().stream()
                    .filter(row -> row.id().equals(job))
                    .findFirst()
                    .ifPresent(row -> table.getSelectionModel().select(row));
            table.requestFocus();
        });
        console.robot.type(KeyCode.ENTER);
    }

    @Test
    void everyScreenShowsAMomentOfThePastInBothThemes() {
        try (var cluster = RecordedCluster.start().remembering();
                var console = Console.open(home, cluster.address())) {
            console.size(1280, 800);
            console.await("the jobs", () -> jobs(console).getItems().size() == 5);

            go(console, THEN);
            console.await("the jobs of then", () -> jobs(console).getItems().size() == 4);
            assertThat(jobs(console).getItems().stream()
                            .filter(line -> line.id().equals(RecordedCluster.HEALTHY))
                            .map(line -> line.row().get().state()))
                    .containsExactly(JobState.RESTARTING);
            both(console, "past-jobs");

            open(console, RecordedCluster.HEALTHY);
            console.awaitText("#job-facts", "Had run for 1 min 04 s");
            both(console, "past-graph");
            console.robot.clickOn("#savepoint");
            console.awaitText("#done-now", "The action applies to the job as it is now.");
            console.picture("past-action", "#done-now");
            console.robot.type(KeyCode.ESCAPE);
            console.robot.interact(() -> console.find("#graph").requestFocus());
            console.robot.type(KeyCode.RIGHT);
            console.await("the words on subtasks", () -> console.shows("#subtasks-of-now"));
            both(console, "past-vertex");
            console.robot.interact(() -> console.fire("menu-CHECKPOINTS"));
            console.awaitText("#checkpoint-running", "under way for");
            // 33 and 1 until now; those that ended later are not counted
            console.await(
                    "the counts of then",
                    () -> figures(console).contains("15") && figures(console).contains("40 ms"));
            both(console, "past-checkpoints");
            console.robot.interact(() -> console.fire("menu-FLAME"));
            console.await(
                    "that nothing was sampled",
                    () -> console.robot.lookup(".note-text").queryAllAs(Label.class).stream()
                            .anyMatch(label -> label.getText().contains("not sampled within")));
            both(console, "past-flame");
            console.robot.interact(() -> console.fire("menu-EXCEPTIONS"));
            console.awaitText("#cause", "the disk was full");
            both(console, "past-exceptions");
            console.robot.interact(() -> console.fire("menu-TASK_MANAGERS"));
            console.await(
                    "the processes of then",
                    () -> ((TableView<?>) console.find("#task-managers"))
                                    .getItems()
                                    .size()
                            == 2);
            both(console, "past-task-managers");
            console.robot.interact(() -> console.fire("menu-SQL"));
            console.awaitText("#present-note .label", "Statements run in the present");
            both(console, "past-sql");
            console.robot.interact(() -> ((Button) console.find("#time-live")).fire());
            console.await("the present", () -> !console.shows("#present-note"));
            console.robot.interact(() -> console.fire("menu-JOBS"));
            console.await("the jobs", () -> jobs(console).getItems().size() == 5);
            assertThat(cluster.changes()).isEmpty();
        }
    }

    private static List<String> figures(Console console) {
        return console.robot.lookup(".figures .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .toList();
    }

    private static void both(Console console, String name) {
        console.theme(true);
        console.picture(name + "-dark");
        console.theme(false);
        console.picture(name + "-light");
    }
}
