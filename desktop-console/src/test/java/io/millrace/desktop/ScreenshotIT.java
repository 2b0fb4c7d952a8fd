package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.job.JobLine;
import io.millrace.testing.Exhaustive;
import io.millrace.wire.id.JobId;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Draws every screen with jobs of a real cluster, in the dark and the light theme by turns, and in an
/// [exhaustive][Exhaustive] run in both, with more jobs. [Screenshots] writes pictures of them.
class ScreenshotIT {
    @TempDir
    private Path home;

    private int pictures;

    @Test
    void everyScreenIsDrawnInTheThemes() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home)) {
            console.size(1280, 800);
            drawn(console, "connect");
            console.robot.interact(
                    () -> ((javafx.scene.control.TextField) console.find("#address")).setText("localhost:1"));
            console.robot.clickOn("#connect");
            console.await("a problem", () -> !console.text("#problem").isEmpty());
            drawn(console, "connect-unreachable");
            console.robot.interact(
                    () -> ((javafx.scene.control.TextField) console.find("#address")).setText(cluster.address()));
            console.robot.clickOn("#connect");
            console.await(
                    "the jobs",
                    () -> ((TableView<?>) console.find("#jobs")).getItems().size() == 5);
            drawn(console, "jobs");
            console.size(700, 480);
            drawn(console, "jobs-small");
            console.size(1280, 800);
            job(console, "healthy", RecordedCluster.HEALTHY);
            if (Exhaustive.ENABLED) {
                job(console, "failed", RecordedCluster.FAILED);
                job(console, "pressed", RecordedCluster.BACK_PRESSURED);
                job(console, "long", RecordedCluster.LONG_NAME);
            }
            console.size(720, 520);
            drawn(console, "job-small");
            console.size(1280, 800);
            console.robot.interact(() -> console.fire("menu-TASK_MANAGERS"));
            console.await("the task managers", () -> console.shows("#task-managers"));
            drawn(console, "task-managers");
            assertThat(cluster.changes()).isEmpty();
        }
    }

    private void job(Console console, String name, JobId job) {
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
        drawn(console, name + "-graph");
        console.robot.interact(() -> console.find("#graph").requestFocus());
        console.robot.type(javafx.scene.input.KeyCode.RIGHT);
        console.await("subtasks", () -> console.shows("#subtasks"));
        drawn(console, name + "-vertex");
        console.robot.interact(() -> console.fire("menu-CHECKPOINTS"));
        drawn(console, name + "-checkpoints");
        console.robot.interact(() -> console.fire("menu-FLAME"));
        drawn(console, name + "-flame");
        console.robot.interact(() -> console.fire("menu-EXCEPTIONS"));
        drawn(console, name + "-exceptions");
    }

    private void drawn(Console console, String name) {
        for (var isDark : Exhaustive.ENABLED ? List.of(true, false) : List.of(pictures % 2 == 0)) {
            console.theme(isDark);
            console.picture(name + (isDark ? "-dark" : "-light"));
        }
        pictures++;
    }
}
