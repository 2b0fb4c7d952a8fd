package io.millrace.desktop.taskmanager;

import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Rows;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.id.JobId;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;

/// The pane of a process's memory pools and slots, with the usage of each pool and the job of each slot. Enter or a
/// double click on a slot opens its job.
final class MemoryPane extends BorderPane {
    private static final long MEBIBYTE = 1 << 20;

    private final ObservableList<MemoryPool> pools = FXCollections.observableArrayList();
    private final ObservableList<ProcessDetail.HeldSlot> slots = FXCollections.observableArrayList();

    MemoryPane(TaskManagersModel model, Consumer<JobId> open) {
        var split = new SplitPane(memory(), slots(model, open));
        SavedLayout.split(split, "memory", 0.6);
        setCenter(new LoadStatePane<>("the process", model.detail(), split));
        model.detail().subscribe(loadState -> {
            ListUpdater.show(pools, loadState.value().map(ProcessDetail::pools).orElse(List.of()), MemoryPool::name);
            slots.setAll(loadState.value().map(ProcessDetail::slots).orElse(List.of()));
        });
        widthProperty()
                .subscribe(width -> split.setOrientation(
                        width.doubleValue() > 0 && width.doubleValue() < 760
                                ? Orientation.VERTICAL
                                : Orientation.HORIZONTAL));
    }

    private Node memory() {
        var table = new TableView<>(pools);
        table.setId("pools");
        var columns = new Columns<>(table);
        columns.text("Memory", 120, MemoryPool::name);
        columns.drawn(
                        "Used of all",
                        220,
                        Comparator.comparingDouble(pool -> pool.share().orElse(-1)),
                        pool -> Meter.memory(pool.used(), pool.size()))
                .setMinWidth(190);
        columns.amount(
                "Full",
                60,
                pool -> pool.share().orElse(-1),
                share -> share < 0 ? Formats.UNKNOWN : Formats.percent(share));
        columns.text("For", 240, MemoryPool::what);
        columns.compact("pools");
        table.setPlaceholder(new Label("The process reports nothing about its memory."));
        return table;
    }

    private Node slots(TaskManagersModel model, Consumer<JobId> open) {
        var table = new TableView<>(slots);
        table.setId("slots");
        var columns = new Columns<>(table);
        columns.text("Slot held by job", 220, ProcessDetail.HeldSlot::name);
        columns.amount("Tasks", 60, held -> held.slot().assignedTasks(), String::valueOf);
        columns.amount("Managed", 80, held -> held.slot().resource().managedMemory() * MEBIBYTE, Formats::bytes);
        columns.compact("slots");
        model.moment()
                .subscribe(now -> table.setPlaceholder(new Label(
                        now.isEmpty() ? "No job holds a slot here." : "Which jobs held slots is not recorded.")));
        Rows.onOpen(table, held -> open.accept(held.slot().jobId()));
        return table;
    }
}
