package io.millrace.journey;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuBar;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// A person with a camera who goes through every screen of the console, in the console's own process. The arguments are
/// the address of a cluster, a folder for the pictures, and the names of jobs to look at from all sides; then comes a
/// line on the standard input when the cluster is gone. Each line that it prints is a picture that it has taken.
public final class ConsoleTour {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final FxRobot robot = new FxRobot();
    private final Path folder;

    private ConsoleTour(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        var console = Thread.ofPlatform().name("console").start(() -> open(arguments[0]));
        var tour = new ConsoleTour(Files.createDirectories(Path.of(arguments[1])));
        try {
            tour.await("jobs", () -> tour.shows("#jobs"));
            tour.window(1280, 820);
            tour.places();
            for (var job : List.of(arguments).subList(2, arguments.length)) {
                tour.job(job);
            }
            System.out.println("seen: everything");
            if (System.in.read() >= 0) {
                tour.withoutACluster();
            }
        } finally {
            // the robot would wait for the events of a tool kit that is no longer there
            Platform.runLater(() -> tour.robot.listWindows().forEach(window -> window.hide()));
        }
        console.join();
    }

    private static void open(String address) {
        try {
            io.millrace.desktop.App.main(new String[] {address});
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void window(double width, double height) {
        robot.interact(() -> robot.listWindows().forEach(window -> {
            window.setWidth(width);
            window.setHeight(height);
        }));
    }

    /// Every place of the cluster, as the sidebar lists them.
    private void places() {
        var places = robot.lookup(".places .toggle-button").queryAllAs(ToggleButton.class).stream()
                .map(ToggleButton::getId)
                .toList();
        for (var place : places) {
            robot.interact(
                    () -> robot.lookup("#" + place).queryAs(ToggleButton.class).fire());
            picture(place.replace("nav-", ""));
        }
    }

    /// A job, found by its name in the palette, from all its sides.
    private void job(String name) {
        robot.push(KeyCode.CONTROL, KeyCode.K);
        await("the palette", () -> robot.lookup("#palette-text").query().isFocused());
        robot.write(name);
        await("the job " + name, () -> !offers().getItems().isEmpty());
        robot.type(KeyCode.ENTER);
        await(
                name,
                () -> robot.lookup("#job-name").queryAs(Labeled.class).getText().contains(name));
        var tabs = robot.lookup("#job-tabs").queryAs(TabPane.class);
        for (var tab : List.copyOf(tabs.getTabs())) {
            robot.interact(() -> tabs.getSelectionModel().select(tab));
            picture(name + "-" + tab.getText());
        }
        robot.interact(() -> tabs.getSelectionModel().selectFirst());
    }

    private ListView<?> offers() {
        return robot.lookup("#palette-list").queryListView();
    }

    /// What was seen stays, marked as old.
    private void withoutACluster() {
        await(
                "the cluster is away",
                () -> robot.lookup("#health").queryAs(Labeled.class).getText().startsWith("Away"));
        picture("away");
        System.out.println("seen: away");
    }

    /// A picture in each theme, once nothing is on its way any more.
    private void picture(String name) {
        await(
                name,
                () -> robot.lookup(".progress-indicator").queryAllAs(ProgressIndicator.class).stream()
                        .noneMatch(progress -> progress.isIndeterminate() && visible(progress)));
        var file = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        for (var dark : List.of(true, false)) {
            theme(dark);
            take(folder.resolve(file + (dark ? "-dark.png" : "-light.png")));
        }
        System.out.println("seen: " + file);
    }

    private static boolean visible(Node node) {
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
            var seen = robot.listWindows().getFirst().getScene().snapshot(null);
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

    private boolean shows(String query) {
        return robot.lookup(query).tryQuery().filter(ConsoleTour::visible).isPresent();
    }

    private void await(String what, Callable<Boolean> condition) {
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
