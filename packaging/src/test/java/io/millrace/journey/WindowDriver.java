package io.millrace.journey;

import io.millrace.testing.TestTimeout;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.robot.Robot;
import javafx.stage.Window;
import org.awaitility.Awaitility;

/// A user of the console, in the console's own process; the one argument is the address of a cluster. It
/// prints a line for each thing that the user has seen, and leaves by closing the window.
public final class WindowDriver {
    private static final Duration PATIENCE = TestTimeout.LIMIT;

    private WindowDriver() {}

    public static void main(String[] arguments) throws Exception {
        var console = Thread.ofPlatform().name("console").start(() -> open(arguments));
        try {
            see("jobs", () -> rows("#jobs") > 0);
            onScreen(() -> {
                ((TableView<?>) find("#jobs")).getSelectionModel().selectFirst();
                find("#jobs").requestFocus();
                return true;
            });
            type(KeyCode.ENTER);
            see("the graph of " + awaitText("#job-name"), () -> graph().matches("Job graph, [1-9]\\d* vertices"));
            onScreen(() -> {
                find("#graph").requestFocus();
                return true;
            });
            type(KeyCode.RIGHT);
            see("subtasks", () -> rows("#subtasks") > 0);
            type(KeyCode.ALT, KeyCode.DIGIT2);
            see("checkpoints", () -> rows("#checkpoints") > 0);
            type(KeyCode.ALT, KeyCode.DIGIT3);
            see(
                    "a flame graph",
                    () -> ((Labeled) find("#profile-status")).getText().contains(" samples"));
        } finally {
            onScreen(() -> {
                Window.getWindows().getFirst().hide();
                return true;
            });
        }
        console.join();
    }

    private static void open(String[] arguments) {
        try {
            io.millrace.desktop.App.main(arguments);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void see(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> holds(condition));
        System.out.println("seen: " + what);
    }

    /// Returns whether a condition holds; an error means that its subject is not on the screen yet.
    private static boolean holds(Callable<Boolean> condition) {
        try {
            return onScreen(condition);
        } catch (Exception e) {
            return false;
        }
    }

    private static String awaitText(String query) {
        Awaitility.await(query)
                .atMost(PATIENCE)
                .until(() -> holds(() -> !((Labeled) find(query)).getText().isEmpty()));
        try {
            return onScreen(() -> ((Labeled) find(query)).getText());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String graph() {
        return find("#graph").getAccessibleText();
    }

    private static int rows(String table) {
        return ((TableView<?>) find(table)).getItems().size();
    }

    private static Node find(String query) {
        var node = Window.getWindows().getFirst().getScene().lookup(query);
        if (node == null) {
            throw new IllegalStateException("not there: " + query);
        }
        return node;
    }

    /// The keys are held down together.
    private static void type(KeyCode... keys) throws Exception {
        onScreen(() -> {
            var robot = new Robot();
            for (var key : keys) {
                robot.keyPress(key);
            }
            for (int index = keys.length - 1; index >= 0; index--) {
                robot.keyRelease(keys[index]);
            }
            return true;
        });
    }

    private static <T> T onScreen(Callable<T> task) throws Exception {
        var result = new FutureTask<>(task);
        Platform.runLater(result);
        return result.get();
    }
}
