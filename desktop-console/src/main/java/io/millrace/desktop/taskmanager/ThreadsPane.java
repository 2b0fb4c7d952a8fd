package io.millrace.desktop.taskmanager;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SearchField;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.part.LoadStatePane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// The pane of a process's threads at one moment. It groups equal stacks and shows a deadlock first.
final class ThreadsPane extends BorderPane {
    private static final String ANY = "In any state";

    private final TaskManagersModel model;
    private final TableView<StackGroup> table = new TableView<>();
    private final ListView<String> stack = new ListView<>();
    private final ComboBox<String> states = new ComboBox<>();
    private final VBox deadlocks = new VBox(4);
    private boolean filling;

    ThreadsPane(TaskManagersModel model) {
        this.model = model;
        fill();
        stack.setId("stack");
        stack.getStyleClass().add("trace");
        stack.setFixedCellSize(22);
        var split = new SplitPane(table, stack);
        SavedLayout.split(split, "threads", 0.55);
        deadlocks.getStyleClass().add("problem-box");
        deadlocks.setId("deadlocks");
        setTop(new VBox(bar(), deadlocks));
        setCenter(new LoadStatePane<>("the threads", model.dump(), split));
        model.dump().subscribe(loadState -> dumped());
        model.groups().addListener((ListChangeListener<StackGroup>) change -> first());
        table.getSelectionModel().selectedItemProperty().subscribe(group -> show(Optional.ofNullable(group)));
    }

    private Node bar() {
        var search = new SearchField("thread-search", "Filter by name, frame or lock");
        search.textProperty().bindBidirectional(model.text());
        search.setMinWidth(120);
        HBox.setHgrow(search, Priority.ALWAYS);
        search.setMaxWidth(320);
        states.setId("thread-state");
        states.setAccessibleText("State of the threads");
        states.valueProperty().addListener((value, before, now) -> {
            if (now != null && !filling) {
                model.state().set(now.startsWith(ANY) ? Optional.empty() : Optional.of(now.replaceFirst(" \\d+$", "")));
            }
        });
        var follow = new ToggleButton("Follow");
        follow.getStyleClass().add(Styles.SMALL);
        follow.setMinWidth(USE_PREF_SIZE);
        follow.selectedProperty().subscribe(now -> model.following().set(now));
        var again = Buttons.whole("Look again", model::lookAgain, Styles.SMALL);
        var bar = Boxes.row(8, search, states, again, follow, new CopyButton("all threads", model::dumpText));
        bar.getStyleClass().add("tight-bar");
        return bar;
    }

    private void dumped() {
        filling = true;
        var items = new ArrayList<String>();
        long all = model.states().stream().mapToLong(each -> each.getValue()).sum();
        items.add(ANY + " " + all);
        model.states().forEach(each -> items.add(each.getKey() + " " + each.getValue()));
        var wanted = model.state().get().orElse(ANY);
        states.getItems().setAll(items);
        states.setValue(items.stream()
                .filter(item -> item.startsWith(wanted + " "))
                .findFirst()
                .orElse(items.getFirst()));
        filling = false;
        deadlocks
                .getChildren()
                .setAll(model.deadlocks().stream().map(ThreadsPane::deadlock).toList());
        Boxes.show(deadlocks, !deadlocks.getChildren().isEmpty());
    }

    private static Label deadlock(String circle) {
        var label = new Label(
                "Deadlock, these threads will never go on: " + circle + ".",
                Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.getStyleClass().add("problem");
        return label;
    }

    private void fill() {
        table.setId("threads");
        table.setItems(model.groups());
        var columns = new Columns<>(table);
        columns.drawn(
                        "State",
                        130,
                        Comparator.comparing(StackGroup::state),
                        group -> new Badge(group.state(), tone(group)))
                .setMinWidth(126);
        columns.amount("Threads", 66, group -> group.threads().size(), String::valueOf)
                .setMinWidth(64);
        columns.text("Name", 200, StackGroup::name);
        columns.text("Does", 260, group -> group.threads().getFirst().mainFrame());
        columns.compact("threads");
        table.setPlaceholder(new EmptyState(MaterialDesignF.FILTER_OFF_OUTLINE, "No thread matches", ""));
    }

    private static Tone tone(StackGroup group) {
        return switch (group.state()) {
            case "RUNNABLE" -> Tone.SUCCESS;
            case "BLOCKED" -> Tone.DANGER;
            default -> Tone.NEUTRAL;
        };
    }

    private void first() {
        if (table.getSelectionModel().isEmpty() && !table.getItems().isEmpty()) {
            table.getSelectionModel().selectFirst();
        }
    }

    private void show(Optional<StackGroup> group) {
        var lines = new ArrayList<String>();
        group.ifPresent(chosen -> {
            lines.addAll(chosen.threads().getFirst().stack());
            if (lines.isEmpty()) {
                lines.add("no frames");
            }
            lines.add("");
            chosen.threads().forEach(thread -> lines.add(names(thread)));
        });
        stack.getItems().setAll(lines);
    }

    private static String names(ThreadRow thread) {
        return "“" + thread.name() + "”"
                + thread.owner()
                        .map(owner -> " waits for " + thread.lock() + ", which “" + owner.name() + "” holds")
                        .orElse("");
    }
}
