package io.millrace.desktop.shell;

import io.millrace.desktop.connection.ConnectView;
import io.millrace.desktop.job.JobActions;
import io.millrace.desktop.notice.NoticesView;
import io.millrace.desktop.screen.part.FilteredView;
import java.util.HashMap;
import java.util.Map;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.MenuBar;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/// The content of a window: menu, sidebar and current page.
final class ShellView extends BorderPane {
    private static final double NARROW = 860;

    private final ShellModel model;
    private final WindowContext context;
    private final MenuBar menus;
    private final JobActions actions = new JobActions(() -> getScene().getWindow());
    private final ConnectView connect;
    private final OpenLogs logs;
    private final NoticesView failures;
    private final SidebarEdge edge;
    private final Node aside;
    private final Panes panes = new Panes(this);
    private final Map<ClusterModel, ClusterView> views = new HashMap<>();

    /// @param palette opens the palette
    ShellView(ShellModel model, WindowContext context, Runnable palette) {
        this.model = model;
        this.context = context;
        this.connect = new ConnectView(
                model.connect(),
                model.overview(),
                model::open,
                saved -> context.windows().open(saved, Section.JOBS));
        this.logs = new OpenLogs(model, context.appearance());
        this.failures = new NoticesView(context.notices(), model::show);
        var sidebar = new Sidebar(model, context);
        this.edge = new SidebarEdge(sidebar, Sidebar.WIDTH);
        this.aside = new HBox(sidebar, edge);
        this.menus = new Menus(model, context, actions, new Menus.Focus(this::focusFilter, palette, panes::step)).bar();
        setTop(menus);
        model.clusters().addListener((ListChangeListener<ClusterModel>)
                change -> views.keySet().retainAll(change.getList()));
        model.files().take(new ProfileFiles(model, model.threads(), context.appearance()).kind());
        model.page().subscribe(this::show);
        widthProperty().subscribe(now -> place());
        // the tabs of a job would consume these keys
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (Shortcut.NEXT_CLUSTER.matches(event)) {
                model.step(1);
                event.consume();
            } else if (Shortcut.PREVIOUS_CLUSTER.matches(event)) {
                model.step(-1);
                event.consume();
            } else if (Shortcut.UNDO.matches(event) && nothingTyped()) {
                model.undo().undo();
                event.consume();
            }
        });
    }

    /// A text field consumes the key even if it has nothing to undo.
    private boolean nothingTyped() {
        return getScene().getFocusOwner() instanceof TextInputControl field && !field.isUndoable();
    }

    SidebarEdge edge() {
        return edge;
    }

    MenuBar menus() {
        return menus;
    }

    /// Hides the sidebar in a narrow window; the menu leads to every place as well.
    private void place() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW;
        setLeft(narrow ? null : aside);
    }

    private void show(Page page) {
        setCenter(
                switch (page) {
                    case Page.AllClusters() -> connect;
                    case Page.Failures() -> failures;
                    case Page.InCluster(var cluster) -> views.computeIfAbsent(cluster, this::view);
                    case Page.InDocument(var document) -> document.view();
                });
    }

    private ClusterView view(ClusterModel cluster) {
        return new ClusterView(
                cluster,
                actions,
                context.appearance(),
                new ClusterView.WindowLinks(
                        logs, () -> settings(cluster), () -> model.logIn(cluster), model.undo()::undo));
    }

    private void settings(ClusterModel cluster) {
        if (connect.edit(cluster.connection().id(), getScene().getWindow())) {
            model.renew(cluster);
        }
    }

    private void focusFilter() {
        if (getCenter() instanceof FilteredView filtered) {
            filtered.focusFilter();
        }
    }
}
