package io.millrace.journey;

import io.millrace.testing.TestTimeout;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuBar;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// A person at the console, in the console's own process, with a camera. Each line printed is something seen.
final class Visitor {
    private static final Duration PATIENCE = TestTimeout.LIMIT;

    final FxRobot robot = new FxRobot();
    private final Path folder;

    /// @param folder for the pictures
    Visitor(Path folder) {
        this.folder = folder;
    }

    void leave() {
        // the robot would wait for the events of a tool kit that is no longer there
        Platform.runLater(() -> List.copyOf(robot.listWindows()).forEach(Window::hide));
    }

    void window(double width, double height) {
        robot.interact(() -> robot.listWindows().forEach(window -> {
            window.setWidth(width);
            window.setHeight(height);
        }));
    }

    /// Opens a job, found by its name in the palette.
    void open(String job) {
        robot.push(KeyCode.CONTROL, KeyCode.K);
        await("the palette", () -> robot.lookup("#palette-text").query().isFocused());
        robot.write(job);
        await("the job " + job, () -> !offers().getItems().isEmpty());
        robot.type(KeyCode.ENTER);
        await(job, () -> text("#job-name").contains(job));
    }

    private ListView<?> offers() {
        return robot.lookup("#palette-list").queryListView();
    }

    String text(String query) {
        return robot.lookup(query).queryLabeled().getText();
    }

    void say(String what) {
        System.out.println("seen: " + what);
    }

    /// A picture in each theme, once nothing is on its way any more.
    void picture(String name) {
        await(
                name,
                () -> robot.lookup(".progress-indicator").queryAllAs(ProgressIndicator.class).stream()
                        .noneMatch(progress -> progress.isIndeterminate() && visible(progress)));
        var file = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        for (var dark : List.of(true, false)) {
            theme(dark);
            take(folder.resolve(file + (dark ? "-dark.png" : "-light.png")));
        }
        say(file);
    }

    static boolean visible(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private void theme(boolean dark) {
        robot.interact(() -> {
            if (String.valueOf(Application.getUserAgentStylesheet()).contains("dark") != dark) {
                robot.lookup(".menu-bar").queryAs(MenuBar.class).getMenus().stream()
                        .flatMap(menu -> menu.getItems().stream())
                        .filter(item -> "menu-THEME".equals(item.getId()))
                        .forEach(item -> item.fire());
            }
        });
    }

    private void take(Path file) {
        WaitForAsyncUtils.waitForFxEvents(3);
        robot.interact(() -> {
            var seen = robot.lookup("#confirm")
                    .tryQuery()
                    .map(Node::getScene)
                    .orElseGet(() -> robot.listWindows().getFirst().getScene())
                    .snapshot(null);
            var image = new BufferedImage((int) seen.getWidth(), (int) seen.getHeight(), BufferedImage.TYPE_INT_RGB);
            for (int y = 0; y < image.getHeight(); y++) {
                for (int x = 0; x < image.getWidth(); x++) {
                    image.setRGB(x, y, seen.getPixelReader().getArgb(x, y));
                }
            }
            try {
                ImageIO.write(image, "png", file.toFile());
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    boolean shows(String query) {
        return robot.lookup(query).tryQuery().filter(Visitor::visible).isPresent();
    }

    void await(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> WaitForAsyncUtils.asyncFx(() -> holds(condition)).get());
    }

    /// What is not there yet is no failure.
    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (Exception e) {
            return false;
        }
    }
}
