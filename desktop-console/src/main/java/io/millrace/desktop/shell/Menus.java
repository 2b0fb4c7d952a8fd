package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.screen.job.JobActions;
import io.millrace.desktop.screen.job.JobModel;
import io.millrace.desktop.screen.job.JobTab;
import java.util.function.Consumer;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.stage.Window;

/// The menu bar. Every item says its key.
final class Menus {
    private final ShellModel model;
    private final Windows windows;
    private final Appearance appearance;
    private final JobActions actions;
    private final Runnable filter;

    Menus(ShellModel model, Windows windows, Appearance appearance, JobActions actions, Runnable filter) {
        this.model = model;
        this.windows = windows;
        this.appearance = appearance;
        this.actions = actions;
        this.filter = filter;
    }

    MenuBar bar() {
        var bar = new MenuBar(cluster(), view(), job(), help());
        bar.setUseSystemMenuBar(true);
        return bar;
    }

    private Menu cluster() {
        return new Menu(
                "_Cluster",
                null,
                item(Shortcut.CONNECT, model::showClusters),
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
                        item(Shortcut.FILTER, filter),
                        new SeparatorMenuItem(),
                        item(Shortcut.THEME, appearance::toggle));
        var group = new ToggleGroup();
        for (var choice : ThemeChoice.values()) {
            var item = new RadioMenuItem(choice.label());
            item.setToggleGroup(group);
            item.setOnAction(event -> appearance.choice().set(choice));
            appearance.choice().subscribe(now -> item.setSelected(now == choice));
            menu.getItems().add(item);
        }
        return menu;
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
                onJob(Shortcut.SAVEPOINT, actions::savepoint),
                onJob(Shortcut.STOP, actions::stop),
                onJob(Shortcut.CANCEL, actions::cancel));
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
        model.place().subscribe(place -> item.setDisable(!(place.orElse(Section.JOBS) instanceof Place.OneJob)));
        return item;
    }

    private MenuItem connected(Shortcut shortcut, Consumer<ClusterModel> action) {
        var item = item(shortcut, () -> model.current().get().ifPresent(action));
        model.current().subscribe(now -> item.setDisable(now.isEmpty()));
        return item;
    }

    private static MenuItem item(Shortcut shortcut, Runnable action) {
        var item = new MenuItem(shortcut.text());
        item.setId("menu-" + shortcut.name());
        item.setAccelerator(shortcut.keys());
        item.setOnAction(event -> action.run());
        return item;
    }
}
