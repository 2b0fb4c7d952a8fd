package io.millrace.desktop;

import io.millrace.desktop.service.Faults;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.testing.TestTimeout;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import javafx.application.Application;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The console's window under test, on the headless platform, with a robot that presses keys and takes
/// pictures.
public final class Console implements AutoCloseable {
    private static final Duration PATIENCE = TestTimeout.LIMIT;

    public final FxRobot robot = new FxRobot();
    private final Assembly assembly;
    private final Faults faults;
    private final Stage stage;

    private Console(Assembly assembly, Faults faults, Stage stage) {
        this.assembly = assembly;
        this.faults = faults;
        this.stage = stage;
    }

    public static Console open(Path home, String... arguments) {
        try {
            FxToolkit.registerPrimaryStage();
            hideAll();
            var memory = new Preferences(home.resolve("config"), home.resolve("state"));
            return WaitForAsyncUtils.asyncFx(() -> {
                        var faults = new Faults(memory.faults(), InstantSource.system());
                        var assembly = new Assembly(memory, new ConnectionSecrets(Optional.empty()), faults, () -> {});
                        return new Console(assembly, faults, assembly.start(List.of(arguments)));
                    })
                    .get();
        } catch (TimeoutException | InterruptedException | java.util.concurrent.ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /// Where faults of the console itself go.
    public Faults faults() {
        return faults;
    }

    public Stage stage() {
        return stage;
    }

    public void size(double width, double height) {
        robot.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
    }

    public void theme(boolean dark) {
        // the menu's own key
        robot.interact(() -> {
            boolean isDark =
                    String.valueOf(Application.getUserAgentStylesheet()).contains("dark");
            if (isDark != dark) {
                fire("menu-THEME");
            }
        });
    }

    /// Runs an item of the menu bar.
    public void fire(String itemId) {
        var bar = (javafx.scene.control.MenuBar) find(".menu-bar");
        bar.getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .filter(item -> itemId.equals(item.getId()))
                .findFirst()
                .orElseThrow()
                .fire();
    }

    public Node find(String query) {
        return robot.lookup(query).query();
    }

    public boolean shows(String query) {
        return robot.lookup(query).tryQuery().filter(Node::isVisible).isPresent();
    }

    public String text(String query) {
        return ((Labeled) find(query)).getText();
    }

    public void await(String what, Callable<Boolean> condition) {
        try {
            Awaitility.await(what)
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() ->
                            WaitForAsyncUtils.asyncFx(() -> holds(condition)).get());
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("waited in vain for " + what + "; the window says " + words(), e);
        }
    }

    /// Every text in the window, for the message of a test that failed.
    private List<String> words() {
        return robot.lookup(".label").queryAll().stream()
                .filter(Node::isVisible)
                .map(label -> ((Labeled) label).getText())
                .toList();
    }

    /// A node that is not there yet is not a failure.
    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (Exception e) {
            return false;
        }
    }

    public void awaitText(String query, String part) {
        await(query + " says " + part, () -> text(query).contains(part));
    }

    /// Writes a picture of the window, if [screenshots][Screenshots] are wanted.
    public void picture(String name) {
        picture(name, () -> stage.getScene());
    }

    /// A picture of the whole window as it is rendered with these parameters.
    public void picture(String name, javafx.scene.SnapshotParameters parameters) {
        Screenshots.write(name, () -> stage.getScene().getRoot().snapshot(parameters, null));
    }

    /// A picture of the window in which a node is.
    public void picture(String name, String query) {
        picture(name, () -> find(query).getScene());
    }

    private static void picture(String name, java.util.function.Supplier<javafx.scene.Scene> scene) {
        Screenshots.write(name, () -> scene.get().snapshot(null));
    }

    /// What another test left open is not a part of this one.
    private static void hideAll() {
        new FxRobot().interact(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    }

    @Override
    public void close() {
        robot.interact(assembly::quit);
    }
}
