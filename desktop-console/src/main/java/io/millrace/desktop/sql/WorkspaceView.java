package io.millrace.desktop.sql;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.service.Ticker;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// The view of the sheets as tabs, with the catalog and the history beside them.
final class WorkspaceView extends BorderPane {
    private static final Duration BEAT = Duration.ofMillis(120);
    private static final int KEEP_EVERY = 16;
    private static final double SIDE = 0.2;
    private static final double NARROW = 760;

    private final WorkspaceModel model;
    private final Appearance appearance;
    private final SqlView.Links ways;
    private final UiExecutors threads;
    private final TabPane tabs = new TabPane();
    private final Map<SheetModel, Tab> made = new HashMap<>();
    private final Map<Tab, SheetView> views = new HashMap<>();
    private final SidePane side;
    private final SplitPane split = new SplitPane();
    private Optional<Ticker> ticker = Optional.empty();
    private int beats;

    WorkspaceView(WorkspaceModel model, Appearance appearance, SqlView.Links ways, UiExecutors threads) {
        this.model = model;
        this.appearance = appearance;
        this.ways = ways;
        this.threads = threads;
        this.side = new SidePane(model, this);
        tabs.setId("sheets");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        tabs.setTabDragPolicy(TabPane.TabDragPolicy.REORDER);
        split.getItems().addAll(side, tabs);
        SavedLayout.split(split, "sql", SIDE);
        SplitPane.setResizableWithParent(side, false);
        setCenter(split);
        new WorkspaceKeys(this, model).install();
        model.sheets().addListener((ListChangeListener<SheetModel>) change -> sheets());
        sheets();
        tabs.getTabs().addListener((ListChangeListener<Tab>) change -> moved());
        tabs.getSelectionModel().selectedItemProperty().addListener((tab, before, now) -> selected(now));
        model.selected().subscribe(sheet -> sheet.ifPresent(this::select));
        sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(Window::showingProperty)
                .orElse(false)
                .subscribe(this::beat);
        widthProperty().subscribe(width -> narrow(width.doubleValue() > 0 && width.doubleValue() < NARROW));
    }

    private void narrow(boolean now) {
        if (now != !split.getItems().contains(side)) {
            if (now) {
                split.getItems().remove(side);
            } else {
                split.getItems().addFirst(side);
            }
        }
    }

    /// Starts or stops polling for rows, which arrive faster than the window refreshes. A hidden workspace does not
    /// poll.
    private void beat(boolean on) {
        ticker.ifPresent(Ticker::close);
        ticker = on ? Optional.of(new Ticker("rows", BEAT, new FxThread(), this::beaten).start()) : Optional.empty();
        if (!on) {
            model.keep();
        }
    }

    private void beaten() {
        model.refresh();
        if (++beats % KEEP_EVERY == 0) {
            model.keep();
        }
    }

    private void sheets() {
        for (var sheet : model.sheets()) {
            made.computeIfAbsent(sheet, this::tab);
        }
        made.entrySet().removeIf(entry -> {
            boolean gone = !model.sheets().contains(entry.getKey());
            if (gone) {
                views.remove(entry.getValue());
            }
            return gone;
        });
        var wanted = model.sheets().stream().map(made::get).toList();
        if (!wanted.equals(tabs.getTabs())) {
            tabs.getTabs().setAll(wanted);
            model.selected().get().ifPresent(this::select);
        }
    }

    private Tab tab(SheetModel sheet) {
        var view = new SheetView(sheet, this, appearance, threads);
        var tab = new SheetTab(sheet, this, model).tab();
        tab.setContent(view);
        views.put(tab, view);
        return tab;
    }

    /// Updates the model after the user has dragged a tab.
    private void moved() {
        var order = tabs.getTabs().stream()
                .flatMap(tab -> made.entrySet().stream()
                        .filter(entry -> entry.getValue().equals(tab))
                        .map(Map.Entry::getKey))
                .toList();
        if (order.size() == model.sheets().size() && !order.equals(List.copyOf(model.sheets()))) {
            model.sheets().setAll(order);
        }
    }

    private void selected(@Nullable Tab tab) {
        made.forEach((sheet, its) -> {
            if (its.equals(tab)) {
                model.select(sheet);
            }
        });
    }

    private void select(SheetModel sheet) {
        var tab = made.get(sheet);
        if (tab != null) {
            tabs.getSelectionModel().select(tab);
        }
    }

    /// The selected sheet.
    public Optional<SheetView> top() {
        return model.selected().get().map(made::get).map(views::get);
    }

    void job(JobId id) {
        ways.job().accept(id);
    }

    /// Runs a statement that is not part of the text, in the selected sheet.
    void runNow(String statement) {
        model.selected().get().ifPresent(sheet -> sheet.run().start(List.of(new StatementToRun(statement, -1))));
    }

    /// Closes a sheet. If it has unsaved changes, asks the user first.
    void close(SheetModel sheet) {
        if (!sheet.unsaved()) {
            model.close(sheet);
            return;
        }
        model.select(sheet);
        var save = new ButtonType("Save", ButtonBar.ButtonData.YES);
        var drop = new ButtonType("Close without saving", ButtonBar.ButtonData.NO);
        var alert = new Alert(
                Alert.AlertType.CONFIRMATION,
                "Its file does not hold the changes that were made here.",
                save,
                drop,
                ButtonType.CANCEL);
        alert.initOwner(getScene().getWindow());
        alert.getDialogPane().setId("unsaved");
        alert.setHeaderText("Save " + sheet.name().get() + " before it is closed?");
        alert.showAndWait().ifPresent(answer -> {
            if (answer.equals(save)) {
                model.saveAndClose(sheet, this::say);
            } else if (answer.equals(drop)) {
                model.close(sheet);
            }
        });
    }

    /// Undoes the last change. If the focused text has nothing to undo, restores what was last closed in the window.
    ///
    /// @return whether the event is consumed, so that the text does not undo
    boolean undo() {
        var text = top().map(sheet -> sheet.editor().area()).filter(Node::isFocused);
        if (text.filter(area -> area.isUndoAvailable()).isPresent() || text.isEmpty()) {
            return false;
        }
        ways.undo().run();
        return true;
    }

    public void save() {
        model.selected()
                .get()
                .ifPresent(sheet ->
                        sheet.file().get().ifPresentOrElse(file -> model.save(sheet, file, this::say), this::saveAs));
    }

    public void saveAs() {
        model.selected().get().ifPresent(sheet -> {
            var name = sheet.name().get();
            FileDialogs.save(
                            getScene().getWindow(),
                            name.endsWith(".sql") ? name : name + ".sql",
                            FileDialogs.Kind.of("Statements", ".sql"))
                    .ifPresent(file -> model.save(sheet, file, this::say));
        });
    }

    private void say(String reason) {
        var alert = new Alert(Alert.AlertType.ERROR, reason, ButtonType.OK);
        alert.initOwner(getScene().getWindow());
        alert.setHeaderText("That did not work");
        alert.show();
    }
}
