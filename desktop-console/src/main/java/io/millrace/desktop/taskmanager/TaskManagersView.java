package io.millrace.desktop.taskmanager;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.desktop.taskmanager.ProcessRow.ProcessMetric;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The table of processes, and below it the selected one: its memory and slots, or its threads.
public final class TaskManagersView extends BorderPane {
    private static final double MILLISECONDS = 1000;
    private static final double MIN_WIDTH_FOR_NETWORK = 850;
    private static final double MIN_WIDTH_FOR_HEARTBEATS = 960;

    /// The upper limit for the minimum width of a meter column. It leaves room for the text; the bar shrinks instead.
    private static final double MIN_METER = 118;

    private final TaskManagersModel model;
    private final Function<ClusterProcess, List<Node>> links;
    private final TableView<ProcessRow> table = new TableView<>();
    private final Columns<ProcessRow> columns = new Columns<>(table);
    private final HBox head = new HBox(12);
    private Optional<String> headed = Optional.empty();
    private boolean following;

    /// @param open  opens a job
    /// @param links the buttons that open other views of a process
    public TaskManagersView(TaskManagersModel model, Consumer<JobId> open, Function<ClusterProcess, List<Node>> links) {
        this.model = model;
        this.links = links;
        getStyleClass().add("screen");
        var title = Labels.styled("Task managers", "screen-title");
        var bar = Boxes.row(0, title);
        bar.getStyleClass().add("screen-bar");
        setTop(bar);
        fill();
        var split = new SplitPane(table, below(open));
        split.setOrientation(Orientation.VERTICAL);
        SavedLayout.split(split, "task-managers", 0.38);
        setCenter(new LoadStatePane<>("the task managers", model.loadState(), split));
        model.selected().subscribe(this::chosen);
    }

    private Node below(Consumer<JobId> open) {
        var memory = new MemoryPane(model, open);
        var threads = new ThreadsPane(model);
        var pills = new SegmentedButtons<>(
                List.of(false, true), model.threadsOpen(), now -> now ? "Threads" : "Memory and slots");
        pills.button(true).setId("open-threads");
        pills.setMinWidth(Region.USE_PREF_SIZE);
        head.setAlignment(Pos.CENTER_LEFT);
        head.setMinWidth(0);
        HBox.setHgrow(head, Priority.ALWAYS);
        var bar = Boxes.row(12, pills, head);
        bar.getStyleClass().addAll("tight-bar", "small-pills");
        var pane = new BorderPane();
        pane.setTop(bar);
        var unknown = new EmptyState(
                MaterialDesignC.CLOCK_ALERT_OUTLINE,
                "Threads are not recorded",
                "A process is asked for its threads only while they are shown. Go back to the present to see them.");
        Runnable turn = () -> pane.setCenter(
                !model.threadsOpen().get() ? memory : model.moment().get().isPresent() ? unknown : threads);
        model.threadsOpen().subscribe(turn);
        model.moment().subscribe(turn);
        turn.run();
        return pane;
    }

    private void chosen(Optional<ProcessRow> process) {
        following = true;
        process.ifPresent(now -> {
            var selected = table.getSelectionModel().getSelectedItem();
            if (selected == null || !selected.process().equals(now.process())) {
                table.getItems().stream()
                        .filter(row -> row.process().equals(now.process()))
                        .findFirst()
                        .ifPresent(row -> table.getSelectionModel().select(row));
            }
            // new figures of the same process must not rebuild the header and lose the focus
            if (headed.filter(now.name()::equals).isEmpty()) {
                headed = Optional.of(now.name());
                head(now);
            }
        });
        following = false;
    }

    private void head(ProcessRow of) {
        var name = Tips.whenCut(new Label(of.name()));
        name.getStyleClass().add("section");
        name.setId("process-name");
        name.setMinWidth(40);
        var gap = new Spacer();
        head.getChildren().setAll(name, new CopyButton("the id", of::name), gap);
        head.getChildren().addAll(links.apply(of.process()));
    }

    private void fill() {
        table.setId("task-managers");
        table.setItems(model.rows());
        columns.text("Process", 230, TaskManagersView::name).setMinWidth(90);
        drawn(
                "Slots",
                100,
                ProcessRow::usedSlots,
                process -> process.slots() == 0
                        ? new Label(Formats.UNKNOWN)
                        : Meter.slots(process.usedSlots(), process.slots()));
        memory("Heap", ProcessMetric.HEAP_USED, ProcessMetric.HEAP_MAX);
        memory("Managed", ProcessMetric.MANAGED_USED, ProcessMetric.MANAGED_TOTAL);
        columns.withRoom(
                memory("Network", ProcessMetric.NETWORK_USED, ProcessMetric.NETWORK_TOTAL), MIN_WIDTH_FOR_NETWORK);
        figure("CPU", 60, process -> process.figure(ProcessMetric.CPU), Formats::percent);
        figure("Collecting", 98, TaskManagersView::collecting, Formats::percent);
        figure("Threads", 96, process -> process.figure(ProcessMetric.THREADS), now -> String.valueOf(Math.round(now)));
        var heartbeat = columns.amount(
                "Heartbeat",
                90,
                TaskManagersView::heartbeat,
                at -> at.equals(Instant.EPOCH) ? Formats.UNKNOWN : TimeFormat.time(at, ZoneId.systemDefault()));
        heartbeat.setMinWidth(80);
        columns.withRoom(heartbeat, MIN_WIDTH_FOR_HEARTBEATS);
        columns.compact("task-managers");
        model.moment()
                .subscribe(now -> table.setPlaceholder(
                        new Label(now.isEmpty() ? "" : "Nothing about any process was recorded at that moment.")));
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null && !following) {
                model.selected().set(Optional.of(now));
            }
        });
    }

    private static String name(ProcessRow process) {
        boolean blocked =
                process.listed().flatMap(TaskManagers.TaskManager::blocked).orElse(false);
        return process.name() + (blocked ? " (blocked)" : "");
    }

    private static Instant heartbeat(ProcessRow process) {
        return process.listed()
                .map(listed -> Instant.ofEpochMilli(listed.timeSinceLastHeartbeat()))
                .orElse(Instant.EPOCH);
    }

    /// The share of time spent in garbage collection.
    private static OptionalDouble collecting(ProcessRow process) {
        var millis = process.figure(ProcessMetric.COLLECTING);
        return millis.isPresent() ? OptionalDouble.of(millis.getAsDouble() / MILLISECONDS) : millis;
    }

    private TableColumn<ProcessRow, ProcessRow> memory(String title, ProcessMetric used, ProcessMetric of) {
        return drawn(
                title,
                184,
                process -> process.share(used, of).orElse(-1),
                process -> Meter.memory(process.figure(used), process.figure(of)));
    }

    private TableColumn<ProcessRow, ProcessRow> drawn(
            String title, double width, ToDoubleFunction<ProcessRow> order, Function<ProcessRow, Node> draw) {
        var column = columns.drawn(title, width, Comparator.comparingDouble(order), draw);
        column.setMinWidth(Math.min(width, MIN_METER));
        return column;
    }

    private void figure(
            String title, double width, Function<ProcessRow, OptionalDouble> of, Function<Double, String> print) {
        columns.amount(
                        title,
                        width,
                        process -> of.apply(process).orElse(-1),
                        value -> value < 0 ? Formats.UNKNOWN : print.apply(value))
                .setMinWidth(width - 4);
    }
}
