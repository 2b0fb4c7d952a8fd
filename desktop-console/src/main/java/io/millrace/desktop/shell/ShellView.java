package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.screen.connect.ConnectView;
import io.millrace.desktop.screen.job.JobActions;
import io.millrace.desktop.screen.part.Filtered;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/// A window's content: menu, sidebar, and the page that is shown.
public final class ShellView extends BorderPane {
    private static final double NARROW = 860;

    private final Appearance appearance;
    private final JobActions actions = new JobActions(() -> getScene().getWindow());
    private final ConnectView connect;
    private final Node aside;
    private final Map<ClusterModel, ClusterView> views = new HashMap<>();

    /// @param windows opens and closes windows beside this one
    public ShellView(ShellModel model, Appearance appearance, Windows windows) {
        this.appearance = appearance;
        this.connect = new ConnectView(model.connect());
        var sidebar = new Sidebar(model, windows);
        this.aside = new HBox(sidebar, new Edge(sidebar, Sidebar.WIDTH));
        getStylesheets()
                .add(Objects.requireNonNull(ShellView.class.getResource("console.css"), "console.css")
                        .toExternalForm());
        setTop(new Menus(model, windows, appearance, actions, this::focusFilter).bar());
        model.clusters().addListener((ListChangeListener<ClusterModel>)
                change -> views.keySet().retainAll(change.getList()));
        model.page().subscribe(this::show);
        widthProperty().subscribe(now -> place());
        // the tabs of a job would take these keys for themselves
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (Shortcut.NEXT_CLUSTER.matches(event)) {
                model.step(1);
                event.consume();
            } else if (Shortcut.PREVIOUS_CLUSTER.matches(event)) {
                model.step(-1);
                event.consume();
            }
        });
    }

    /// A narrow window gives its room to the screen; the menu leads to every place as well.
    private void place() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW;
        setLeft(narrow ? null : aside);
    }

    private void show(Page page) {
        setCenter(
                switch (page) {
                    case Page.AllClusters() -> connect;
                    case Page.InCluster(var cluster) -> views.computeIfAbsent(cluster, this::view);
                    case Page.InDocument(var document) -> document.view();
                });
    }

    private ClusterView view(ClusterModel cluster) {
        return new ClusterView(cluster, actions, appearance);
    }

    private void focusFilter() {
        if (getCenter() instanceof Filtered filtered) {
            filtered.focusFilter();
        }
    }
}
