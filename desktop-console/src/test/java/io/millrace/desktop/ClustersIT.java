package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several clusters side by side, one of which goes away and comes back.
class ClustersIT {
    @TempDir
    private Path home;

    @Test
    void eachClusterIsLeftAndFoundAgainWhereItWas() {
        try (var one = RecordedCluster.start();
                var two = RecordedCluster.start();
                var console = Console.open(home, one.address())) {
            console.size(1280, 800);
            awaitCluster(console, one);
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT2);
            connect(console, two);
            console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
            console.await("the task managers", () -> console.shows("#workers"));
            console.picture("two-clusters-light");

            console.robot.push(KeyCode.CONTROL, KeyCode.TAB);
            awaitCluster(console, one);
            assertThat(console.shows("#jobs")).isTrue();
            console.robot.push(KeyCode.CONTROL, KeyCode.PAGE_UP);
            awaitCluster(console, two);
            assertThat(console.shows("#workers")).isTrue();
            console.theme(true);
            console.picture("two-clusters-dark");
            console.theme(false);
        }
    }

    @Test
    void aClusterOpensInAWindowOfItsOwnAtThePlaceWhereItIs() {
        try (var one = RecordedCluster.start();
                var console = Console.open(home, one.address())) {
            awaitCluster(console, one);
            console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
            console.await("the task managers", () -> console.shows("#workers"));
            console.robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.N);

            console.await("a second window", () -> Window.getWindows().size() == 2);
            console.await(
                    "the same place in it",
                    () -> Window.getWindows().stream()
                            .allMatch(window -> window.getScene().lookup("#workers") instanceof TableView<?> table
                                    && table.getItems().size() == 1));
            console.robot.interact(() -> Window.getWindows().getFirst().hide());
            console.await("the other goes on", () -> Window.getWindows().size() == 1);
        }
    }

    private static void connect(Console console, RecordedCluster cluster) {
        console.robot.push(KeyCode.CONTROL, KeyCode.N);
        console.await("a way to connect", () -> console.shows("#address"));
        console.robot.interact(() -> ((TextField) console.find("#address")).setText(cluster.address()));
        console.robot.clickOn("#connect");
        awaitCluster(console, cluster);
    }

    private static void awaitCluster(Console console, RecordedCluster cluster) {
        console.awaitText("#cluster", Integer.toString(cluster.port()));
        console.awaitText("#health", "Connected");
    }
}
