package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Cell;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests every screen for users without a mouse or without sight: each control has a name and can be reached
/// with the keyboard.
class KeyboardIT {
    @TempDir
    private Path home;

    @Test
    void everythingThatCanBePressedHasANameAndIsReached() throws IOException {
        var stacks = Files.writeString(home.resolve("night.collapsed"), "main;work 3\nmain;rest 1\n");
        var wrong = new LinkedHashSet<String>();
        try (var cluster = RecordedCluster.start().raising(new RecordedAlerts());
                var console = Console.open(home, stacks.toString())) {
            console.size(1280, 800);
            console.awaitText("#profile-status", "4 samples");
            look(console, "a profile", wrong);
            console.robot.push(KeyCode.CONTROL, KeyCode.N);
            console.await("a way to connect", () -> console.shows("#address"));
            look(console, "the first page", wrong);
            console.robot.interact(() -> ((TextInputControl) console.find("#address")).setText(cluster.address()));
            console.robot.type(KeyCode.ENTER);
            console.await("the jobs", () -> jobs(console).getItems().size() == 5);
            look(console, "the jobs", wrong);
            sections(console, wrong);
            job(console, wrong);
            console.robot.push(KeyCode.CONTROL, KeyCode.N);
            console.await("the clusters", () -> console.shows("#clusters"));
            look(console, "the clusters", wrong);
            console.robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.B);
            console.await("the failures", () -> console.shows("#notices"));
            look(console, "the failures", wrong);
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyMenuAndEveryLineOfOneHasAName() {
        try (var console = Console.open(home)) {
            var bar = (MenuBar) console.find(".menu-bar");
            assertThat(bar.getMenus()).allMatch(menu -> menu.getText().contains("_"));
            assertThat(bar.getMenus().stream().map(KeyboardIT::letter).toList()).doesNotHaveDuplicates();
            for (var menu : bar.getMenus()) {
                assertThat(letters(menu)).as(menu.getText()).doesNotContain("").doesNotHaveDuplicates();
                assertThat(menu.getItems())
                        .filteredOn(item -> !(item instanceof SeparatorMenuItem))
                        .allMatch(item -> !item.getText().isBlank());
            }
        }
    }

    /// The letters by which the lines of a menu are called.
    private static List<String> letters(Menu menu) {
        return menu.getItems().stream()
                .filter(item -> !(item instanceof SeparatorMenuItem))
                .map(KeyboardIT::letter)
                .toList();
    }

    private static String letter(MenuItem item) {
        var text = item.getText().replace("__", "");
        int at = text.indexOf('_');
        return item.isMnemonicParsing() && at >= 0
                ? text.substring(at + 1, at + 2).toLowerCase(java.util.Locale.ROOT)
                : "";
    }

    @Test
    void theKeyboardGoesRoundThePartsOfTheWindow() throws IOException {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home, cluster.address())) {
            console.size(1280, 800);
            console.await("the jobs", () -> jobs(console).getItems().size() == 5);
            openGraph(console);
            console.await("a vertex beside it", () -> console.shows("#subtasks"));
            var round = new ArrayList<String>();
            for (int step = 0; step < 10; step++) {
                console.robot.type(KeyCode.F6);
                round.add(focused(console));
                if (step < 5) {
                    look(console, round.get(step));
                }
            }
            int parts = new LinkedHashSet<>(round).size();
            assertThat(round.subList(0, parts)).contains("graph", "subtasks");
            assertThat(round.subList(0, parts)).anyMatch(id -> id.startsWith("nav-"));
            assertThat(round.get(parts)).as("round and round").isEqualTo(round.getFirst());
            var back = focused(console);
            console.robot.push(KeyCode.SHIFT, KeyCode.F6);
            assertThat(focused(console)).isNotEqualTo(back);
            console.robot.type(KeyCode.F6);
            assertThat(focused(console)).as("where it was").isEqualTo(back);
        }
    }

    private static String focused(Console console) {
        var owner = console.stage().getScene().getFocusOwner();
        return owner.getId() == null ? owner.getClass().getSimpleName() : owner.getId();
    }

    /// What has the focus is within the sign, and the sign is seen.
    private static void look(Console console, String part) {
        console.robot.interact(() -> {
            var sign = console.find(".pane-sign");
            var owner = console.stage().getScene().getFocusOwner();
            assertThat(sign.isVisible()).as(part).isTrue();
            assertThat(sign.localToScene(sign.getLayoutBounds()))
                    .as(part)
                    .matches(box -> box.intersects(owner.localToScene(owner.getLayoutBounds())));
        });
        for (var dark : List.of(false, true)) {
            console.theme(dark);
            console.picture("pane-" + part + (dark ? "-dark" : "-light"));
        }
    }

    private static void sections(Console console, Set<String> wrong) {
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        console.await("the task managers", () -> console.shows("#task-managers"));
        look(console, "the task managers", wrong);
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
        console.await("the logs", () -> console.shows(".logs"));
        look(console, "the logs", wrong);
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT4);
        console.await("the metrics", () -> console.shows("#dashboards"));
        look(console, "the metrics", wrong);
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT5);
        console.await("the SQL workspace", () -> ((ToggleButton) console.find("#nav-sql")).isSelected());
        look(console, "the SQL workspace", wrong);
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT7);
        console.await("the alerts", () -> console.shows("#alerts-RULES"));
        look(console, "the alerts", wrong);
    }

    private static void openGraph(Console console) {
        console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
        console.await("the jobs", () -> console.shows("#jobs"));
        console.robot.interact(() -> {
            jobs(console).getSelectionModel().selectFirst();
            jobs(console).requestFocus();
        });
        console.robot.type(KeyCode.ENTER);
        console.await("the graph", () -> console.shows("#graph"));
        console.robot.interact(() -> console.find("#graph").requestFocus());
        console.robot.type(KeyCode.RIGHT);
    }

    private static void job(Console console, Set<String> wrong) {
        openGraph(console);
        console.await("a vertex", () -> console.shows("#subtasks"));
        look(console, "the graph", wrong);
        scaled(console, 1.5);
        scaled(console, 2);
        var sides = List.of(KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT4);
        for (var side : sides) {
            console.robot.push(KeyCode.ALT, side);
            console.robot.interact(() -> console.stage().getScene().getRoot().layout());
            look(console, "the job's side " + side.getName(), wrong);
        }
        console.robot.push(KeyCode.ALT, KeyCode.LEFT);
        console.await("the jobs again", () -> console.shows("#jobs"));
    }

    private static void look(Console console, String screen, Set<String> wrong) {
        console.robot.interact(() -> {
            for (var node : pressable(console.stage().getScene().getRoot())) {
                var id = node.getId() == null ? "" : "#" + node.getId();
                if (name(node).isBlank()) {
                    wrong.add(screen + ": without a name: " + node.getClass().getSimpleName() + id + " "
                            + node.getStyleClass() + " in " + node.getParent().getStyleClass());
                }
                if (!node.isFocusTraversable() && !node.isDisabled() && !inCell(node)) {
                    wrong.add(screen + ": not reached: " + node.getClass().getSimpleName() + id + " " + name(node));
                }
            }
        });
    }

    /// Lists and tables have keys for what is in their lines.
    private static boolean inCell(Node node) {
        for (Node parent = node; parent != null; parent = parent.getParent()) {
            if (parent instanceof Cell<?>) {
                return true;
            }
        }
        return false;
    }

    private static String name(Node node) {
        if (node.getAccessibleText() != null && !node.getAccessibleText().isBlank()) {
            return node.getAccessibleText();
        }
        return switch (node) {
            case ButtonBase button -> button.getText() == null ? "" : button.getText();
            case TextInputControl field -> field.getPromptText() == null ? "" : field.getPromptText();
            case ComboBoxBase<?> box -> box.getPromptText() == null ? "" : box.getPromptText();
            default -> "";
        };
    }

    /// What can be pressed or typed into and is seen; parts of other controls belong to those.
    private static List<Node> pressable(Node root) {
        var found = new ArrayList<Node>();
        if (!root.isVisible()) {
            return found;
        }
        if (root instanceof ButtonBase || root instanceof TextInputControl || root instanceof ComboBoxBase<?>) {
            found.add(root);
        } else if (root instanceof Parent parent && !(root instanceof MenuBar)) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(pressable(child)));
        }
        return found;
    }

    /// The window as a screen of a higher resolution shows it.
    private static void scaled(Console console, double scale) {
        var parameters = new SnapshotParameters();
        parameters.setTransform(Transform.scale(scale, scale));
        console.picture("graph-at-" + scale, parameters);
    }

    private static TableView<?> jobs(Console console) {
        return (TableView<?>) console.find("#jobs");
    }
}
