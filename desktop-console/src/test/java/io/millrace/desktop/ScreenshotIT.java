package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.job.JobLine;
import io.millrace.wire.id.JobId;
import java.nio.file.Path;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every screen, in both themes, with the jobs of a real cluster; the pictures are in target/screenshots.
class ScreenshotIT {
    @TempDir
    private Path home;

    @Test
    void everyScreenIsDrawnInBothThemes() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home)) {
            console.size(1280, 800);
            both(console, "connect");
            console.robot.interact(
                    () -> ((javafx.scene.control.TextField) console.find("#address")).setText("localhost:1"));
            console.robot.clickOn("#connect");
            console.await("a problem", () -> !console.text("#problem").isEmpty());
            both(console, "connect-unreachable");
            console.robot.interact(
                    () -> ((javafx.scene.control.TextField) console.find("#address")).setText(cluster.address()));
            console.robot.clickOn("#connect");
            console.await(
                    "the jobs",
                    () -> ((TableView<?>) console.find("#jobs")).getItems().size() == 5);
            both(console, "jobs");
            console.size(700, 480);
            both(console, "jobs-small");
            console.size(1280, 800);
            job(console, "healthy", RecordedCluster.HEALTHY);
            job(console, "pressed", RecordedCluster.BACK_PRESSURED);
            job(console, "failed", RecordedCluster.FAILED);
            job(console, "long", RecordedCluster.LONG_NAME);
            console.size(720, 520);
            both(console, "job-small");
            console.size(1280, 800);
            console.robot.interact(() -> console.fire("menu-TASK_MANAGERS"));
            console.await("the task managers", () -> console.shows("#task-managers"));
            both(console, "task-managers");
            assertThat(cluster.changes()).isEmpty();
        }
    }

    private static void job(Console console, String name, JobId job) {
        console.robot.interact(() -> console.fire("menu-JOBS"));
        console.await("the jobs", () -> console.shows("#jobs"));
        console.robot.interact(() -> {
            @SuppressWarnings("unchecked")
            var table = (TableView<JobLine>) console.find("#jobs");
            table.getItems().stream()
                    .filter(row -> row.id().equals(job))
                    .findFirst()
                    .ifPresent(row -> table.getSelectionModel().select(row));
            table.requestFocus();
        });
        console.robot.type(javafx.scene.input.KeyCode.ENTER);
        console.await(
                "the job",
                () -> console.shows("#job-name") && !console.text("#job-name").isEmpty());
        console.await(
                "the layout",
                () -> console.find("#graph").getAccessibleText().contains(" vertices")
                        && !console.find("#graph").getAccessibleText().contains(" 0 "));
        both(console, name + "-graph");
        console.robot.interact(() -> console.find("#graph").requestFocus());
        console.robot.type(javafx.scene.input.KeyCode.RIGHT);
        console.await("subtasks", () -> console.shows("#subtasks"));
        both(console, name + "-vertex");
        console.robot.interact(() -> console.fire("menu-CHECKPOINTS"));
        both(console, name + "-checkpoints");
        console.robot.interact(() -> console.fire("menu-FLAME"));
        both(console, name + "-flame");
        console.robot.interact(() -> console.fire("menu-EXCEPTIONS"));
        both(console, name + "-exceptions");
    }

    private static void both(Console console, String name) {
        console.theme(true);
        console.picture(name + "-dark");
        console.theme(false);
        console.picture(name + "-light");
    }
}
