package io.millrace.desktop.shell;

import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.job.JobActions;
import io.millrace.desktop.job.JobModel;
import io.millrace.desktop.job.JobTab;
import io.millrace.wire.cluster.JobActions.Kind;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.stage.Window;

/// Builds the menu bar. Every item shows its shortcut.
final class Menus {
    private final ShellModel model;
    private final Windows windows;
    private final WindowContext context;
    private final JobActions actions;
    private final Focus focus;
    private final FilesMenu files;

    /// The actions that move the focus within a window.
    record Focus(Runnable filter, Runnable palette, IntConsumer panes) {}

    Menus(ShellModel model, WindowContext context, JobActions actions, Focus focus) {
        this.model = model;
        this.windows = context.windows();
        this.context = context;
        this.actions = actions;
        this.focus = focus;
        this.files = new FilesMenu(model.files());
    }

    MenuBar bar() {
        var bar = new MenuBar(cluster(), view(), job(), help());
        bar.getMenus().forEach(MenuMnemonics::in);
        bar.setUseSystemMenuBar(true);
        return bar;
    }

    private Menu cluster() {
        return new Menu(
                "_Cluster",
                null,
                item(Shortcut.CONNECT, model::showClusters),
                item(Shortcut.OPEN_FILE, files::choose),
                files.recent(),
                turning(Shortcut.UNDO, model.undo().undoable(), model.undo()::undo),
                turning(Shortcut.REDO, model.undo().redoable(), model.undo()::redo),
                new SeparatorMenuItem(),
                connected(
                        Shortcut.NEW_WINDOW,
                        cluster -> windows.open(
                                cluster.connection(), cluster.place().get())),
                connected(Shortcut.DISCONNECT, model::disconnect),
                new SeparatorMenuItem(),
                item(Shortcut.NEXT_CLUSTER, () -> model.step(1)),
                item(Shortcut.PREVIOUS_CLUSTER, () -> model.step(-1)),
                item(Shortcut.REFRESH, model::refresh),
                new SeparatorMenuItem(),
                item(Shortcut.QUIT, windows::quit));
    }

    private Menu view() {
        var menu = new Menu("_View");
        for (var section : Section.values()) {
            menu.getItems().add(connected(section.shortcut(), cluster -> cluster.open(section)));
        }
        menu.getItems()
                .addAll(
                        connected(Shortcut.BACK, cluster -> cluster.open(Section.JOBS)),
                        item(Shortcut.FILTER, focus.filter()),
                        item(Shortcut.NEXT_PANE, () -> focus.panes().accept(1)),
                        item(Shortcut.PREVIOUS_PANE, () -> focus.panes().accept(-1)),
                        item(Shortcut.PALETTE, focus.palette()),
                        item(Shortcut.FAILURES, model::showFailures),
                        notifying(),
                        new SeparatorMenuItem(),
                        item(Shortcut.THEME, context.appearance()::toggle));
        var group = new ToggleGroup();
        for (var choice : ThemeChoice.values()) {
            var item = new RadioMenuItem(choice.label());
            item.setToggleGroup(group);
            item.setOnAction(event -> context.appearance().choice().set(choice));
            item.setUserData(choice);
            menu.getItems().add(item);
        }
        // read when the menu opens instead of observed: the choice outlives this window
        menu.setOnShowing(event -> group.getToggles()
                .forEach(item -> item.setSelected(
                        item.getUserData().equals(context.appearance().choice().get()))));
        return menu;
    }

    private MenuItem notifying() {
        var item = new CheckMenuItem("Notify of failures by the system");
        item.setId("menu-notify");
        item.selectedProperty().bindBidirectional(context.notices().on());
        return item;
    }

    private Menu job() {
        return new Menu(
                "_Job",
                null,
                tab(Shortcut.GRAPH, JobTab.GRAPH),
                tab(Shortcut.CHECKPOINTS, JobTab.CHECKPOINTS),
                tab(Shortcut.FLAME, JobTab.FLAME),
                tab(Shortcut.EXCEPTIONS, JobTab.EXCEPTIONS),
                new SeparatorMenuItem(),
                onJob(Shortcut.SAVE_CASE, this::saveCase),
                action(Shortcut.SAVEPOINT, Kind.SAVEPOINT),
                action(Shortcut.CHECKPOINT, Kind.CHECKPOINT),
                action(Shortcut.RUN_AGAIN, Kind.RERUN),
                action(Shortcut.STOP, Kind.STOP),
                action(Shortcut.CANCEL, Kind.CANCEL));
    }

    private void saveCase(JobModel job) {
        model.current().get().ifPresent(cluster -> CaseWindow.show(cluster.saving(job), FilesMenu.owner()));
    }

    private Menu help() {
        return new Menu(
                "_Help",
                null,
                item(
                        Shortcut.SHORTCUTS,
                        () -> ShortcutsView.show(Window.getWindows().getFirst())));
    }

    private MenuItem tab(Shortcut shortcut, JobTab tab) {
        return onJob(shortcut, job -> job.tab().set(tab));
    }

    private MenuItem onJob(Shortcut shortcut, Consumer<JobModel> action) {
        var item = item(shortcut, () -> model.job().ifPresent(action));
        model.place().subscribe(place -> item.setDisable(!(place.orElse(Section.JOBS) instanceof ClusterPlace.OneJob)));
        return item;
    }

    private MenuItem action(Shortcut shortcut, Kind kind) {
        var item = item(shortcut, () -> model.job().ifPresent(job -> actions.ask(job, kind)));
        model.allowedActions()
                .subscribe(allowed -> item.setDisable(allowed.stream().noneMatch(action -> action.kind() == kind)));
        return item;
    }

    private MenuItem connected(Shortcut shortcut, Consumer<ClusterModel> action) {
        var item = item(shortcut, () -> model.current().get().ifPresent(action));
        model.current().subscribe(now -> item.setDisable(now.isEmpty()));
        return item;
    }

    /// Creates an undo or redo item that names its next step.
    private static MenuItem turning(Shortcut shortcut, ObservableValue<Optional<String>> what, Runnable action) {
        var item = item(shortcut, action);
        what.subscribe(now -> {
            item.setDisable(now.isEmpty());
            item.setText(lettered(item)
                    + now.map(step -> ": " + MenuMnemonics.escaped(step)).orElse(""));
        });
        return item;
    }

    /// The part of the label before the colon, with its mnemonic.
    private static String lettered(MenuItem item) {
        return item.getText().split(":", 2)[0];
    }

    private static MenuItem item(Shortcut shortcut, Runnable action) {
        var item = new MenuItem(shortcut.text());
        item.setId("menu-" + shortcut.name());
        item.setAccelerator(shortcut.keys());
        item.setOnAction(event -> action.run());
        return item;
    }
}
