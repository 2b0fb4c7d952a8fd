package io.millrace.journey;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;

/// A person who goes through every screen of the console, and does what can be done to a job. The arguments are the
/// address of a cluster, a folder for the pictures, and the names of jobs to look at from all sides, of which the first
/// is acted on; then comes a line on the standard input when the cluster is gone.
public final class ConsoleTour {
    private final ConsoleUser visitor;

    private ConsoleTour(ConsoleUser visitor) {
        this.visitor = visitor;
    }

    public static void main(String[] arguments) throws Exception {
        var console = Thread.ofPlatform().name("console").start(() -> open(arguments[0]));
        var folder = Files.createDirectories(Path.of(arguments[1]));
        var visitor = new ConsoleUser(folder);
        var tour = new ConsoleTour(visitor);
        var jobs = List.of(arguments).subList(2, arguments.length);
        try {
            visitor.await("jobs", () -> visitor.shows("#jobs"));
            visitor.window(1280, 820);
            tour.places();
            jobs.forEach(tour::job);
            new ConsoleActions(visitor).all(jobs.getFirst());
            visitor.say("everything");
            if (System.in.read() >= 0) {
                tour.withoutACluster();
            }
        } finally {
            visitor.leave();
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

    /// Every place of the cluster, as the sidebar lists them.
    private void places() {
        var places = visitor.robot.lookup(".places .toggle-button").queryAllAs(ToggleButton.class).stream()
                .map(ToggleButton::getId)
                .toList();
        for (var place : places) {
            visitor.robot.interact(() -> visitor.robot
                    .lookup("#" + place)
                    .queryAs(ToggleButton.class)
                    .fire());
            visitor.picture(place.replace("nav-", ""));
        }
    }

    /// A job from all its sides.
    private void job(String name) {
        visitor.open(name);
        var tabs = visitor.robot.lookup("#job-tabs").queryAs(TabPane.class);
        for (var tab : List.copyOf(tabs.getTabs())) {
            visitor.robot.interact(() -> tabs.getSelectionModel().select(tab));
            visitor.picture(name + "-" + tab.getText());
        }
        visitor.robot.interact(() -> tabs.getSelectionModel().selectFirst());
        visitor.changeTheme();
        visitor.say(name);
    }

    /// What was seen stays, marked as old.
    private void withoutACluster() {
        visitor.await(
                "the cluster is away",
                () -> visitor.robot
                        .lookup("#health")
                        .queryAs(Labeled.class)
                        .getText()
                        .startsWith("Away"));
        visitor.picture("away");
    }
}
