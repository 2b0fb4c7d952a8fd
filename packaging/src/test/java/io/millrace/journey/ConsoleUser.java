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
import javafx.scene.image.PixelFormat;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// A user of the console, in the console's own process, who takes pictures and prints what is on the screen.
final class ConsoleUser {
    private static final Duration PATIENCE = TestTimeout.LIMIT;

    final FxRobot robot = new FxRobot();
    private final Path folder;
    private boolean dark = true;

    /// @param folder for the pictures
    ConsoleUser(Path folder) {
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

    /// The pictures that follow are in the other theme.
    void changeTheme() {
        dark = !dark;
    }

    /// A picture in each theme, once nothing is on its way any more.
    void picture(String name) {
        await(
                name,
                () -> robot.lookup(".progress-indicator").queryAllAs(ProgressIndicator.class).stream()
                        .noneMatch(progress -> progress.isIndeterminate() && visible(progress)));
        var file = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        for (var isDark : List.of(dark, !dark)) {
            theme(isDark);
            take(folder.resolve(file + (isDark ? "-dark.png" : "-light.png")));
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

    private void theme(boolean isDark) {
        robot.interact(() -> {
            if (String.valueOf(Application.getUserAgentStylesheet()).contains("dark") != isDark) {
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
            int width = (int) seen.getWidth();
            int height = (int) seen.getHeight();
            var pixels = new int[width * height];
            seen.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
            var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
            image.setRGB(0, 0, width, height, pixels, 0, width);
            try {
                ImageIO.write(image, "png", file.toFile());
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    boolean shows(String query) {
        return robot.lookup(query).tryQuery().filter(ConsoleUser::visible).isPresent();
    }

    void await(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> WaitForAsyncUtils.asyncFx(() -> holds(condition)).get());
    }

    /// A node that is not there yet does not count as a failure.
    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (Exception e) {
            return false;
        }
    }
}
