package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that no table is wider than its pane, in a window of the usual size and in a small one.
class TablesIT {
    @TempDir
    private Path home;

    private static void fit(Console console, String... tables) {
        for (var id : tables) {
            console.await(id, () -> console.shows(id) && ((TableView<?>) console.find(id)).getWidth() > 0);
            var table = (TableView<?>) console.find(id);
            double columns = table.getVisibleLeafColumns().stream()
                    .mapToDouble(TableColumnBase::getWidth)
                    .sum();
            assertThat(columns)
                    .as("%s in %s", id, console.stage().getWidth())
                    .isLessThanOrEqualTo(table.getWidth() + 1);
            assertThat(table.getWidth()).isLessThanOrEqualTo(roomOf(table) + 1);
        }
    }

    /// A pane that is wider than what it lies in is cut.
    private static double roomOf(Node node) {
        double room = Double.MAX_VALUE;
        for (var parent = node.getParent(); parent != null; parent = parent.getParent()) {
            room = Math.min(room, parent.getLayoutBounds().getWidth());
        }
        return room;
    }

    @Test
    void noTableIsWiderThanItsPlace() {
        try (var cluster = RecordedCluster.start().remembering();
                var console = Console.open(home, cluster.address())) {
            console.await(
                    "the jobs",
                    () -> ((TableView<?>) console.find("#jobs")).getItems().size() == 5);
            for (double[] size : List.of(new double[] {1280, 800}, new double[] {1000, 700})) {
                var name = "tables-" + (int) size[0];
                console.size(size[0], size[1]);
                console.robot.interact(() -> console.fire("menu-JOBS"));
                fit(console, "#jobs");
                console.picture(name + "-jobs");
                console.robot.interact(() -> console.fire("menu-TASK_MANAGERS"));
                fit(console, "#task-managers");
                console.picture(name + "-task-managers");
                PastMomentIT.job(console, RecordedCluster.HEALTHY);
                console.robot.interact(() -> console.fire("menu-CHECKPOINTS"));
                console.await(
                        "the history",
                        () -> console.shows("#checkpoints")
                                && !((TableView<?>) console.find("#checkpoints"))
                                        .getItems()
                                        .isEmpty());
                console.robot.interact(() -> ((TableView<?>) console.find("#checkpoints"))
                        .getSelectionModel()
                        .selectFirst());
                fit(console, "#checkpoints", "#checkpoint-parts");
                console.picture(name + "-checkpoints");
                PastMomentIT.job(console, RecordedCluster.FAILED);
                console.robot.interact(() -> console.fire("menu-EXCEPTIONS"));
                fit(console, "#exceptions");
                console.picture(name + "-exceptions");
            }
        }
    }
}
