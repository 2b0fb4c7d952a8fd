package io.millrace.desktop.shell;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignB;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignV;

/// The sidebar: the connected clusters, the sections of the current one, and the open files.
final class Sidebar extends VBox {
    static final double WIDTH = 244;

    private final ShellModel model;
    private final Windows windows;
    private final ToggleButton all;
    private final ToggleButton failures;
    private final VBox entries = new VBox(4);
    private final VBox files = new VBox(2);
    private final VBox foot = new VBox();
    private final Map<ClusterModel, SidebarEntry> byCluster = new HashMap<>();
    private final Map<OpenDocument, ToggleButton> byDocument = new HashMap<>();

    Sidebar(ShellModel model, WindowContext context) {
        this.model = model;
        this.windows = context.windows();
        getStyleClass().add("sidebar");
        all = link("Clusters", MaterialDesignV.VIEW_DASHBOARD_OUTLINE, model::showClusters);
        all.setId("nav-clusters");
        var scroll = new ScrollPane(new VBox(12, entries, files));
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("sidebar-scroll");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        failures = link("Failures", MaterialDesignB.BELL_OUTLINE, model::showFailures);
        failures.setId("nav-failures");
        context.notices()
                .unread()
                .subscribe(many -> failures.setText(many.intValue() == 0 ? "Failures" : "Failures (" + many + ")"));
        getChildren().addAll(all, failures, scroll, foot);
        model.clusters().addListener((ListChangeListener<ClusterModel>) change -> listClusters());
        model.documents().addListener((ListChangeListener<OpenDocument>) change -> listDocuments());
        listClusters();
        listDocuments();
        model.page().subscribe(this::mark);
    }

    /// An entry of the sidebar that can be selected, and stays so when it is clicked again.
    static ToggleButton link(String text, Ikon ikon, Runnable action) {
        var button = Tips.whenCut(new ToggleButton(text, Icons.of(ikon)));
        button.getStyleClass().addAll("flat", "nav");
        button.setAlignment(Pos.CENTER_LEFT);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setOnAction(event -> {
            button.setSelected(true);
            action.run();
        });
        return button;
    }

    private void listClusters() {
        byCluster.keySet().retainAll(model.clusters());
        entries.getChildren()
                .setAll(model.clusters().stream()
                        .map(cluster ->
                                byCluster.computeIfAbsent(cluster, made -> new SidebarEntry(made, model, windows)))
                        .toList());
        mark(model.page().get());
    }

    private void listDocuments() {
        byDocument.clear();
        files.getChildren().clear();
        if (!model.documents().isEmpty()) {
            var head = Labels.styled("Files", "sidebar-head");
            files.getChildren().add(head);
        }
        model.documents().forEach(document -> files.getChildren().add(line(document)));
        mark(model.page().get());
    }

    private Node line(OpenDocument document) {
        var open = link(document.title(), document.icon(), () -> model.show(document));
        byDocument.put(document, open);
        HBox.setHgrow(open, Priority.ALWAYS);
        var close = Buttons.icon(
                MaterialDesignC.CLOSE,
                "Close " + document.title(),
                () -> model.close(document),
                Styles.FLAT,
                Styles.SMALL);
        return Boxes.row(0, open, close);
    }

    private void mark(Page page) {
        all.setSelected(page instanceof Page.AllClusters);
        failures.setSelected(page instanceof Page.Failures);
        byCluster.forEach((cluster, entry) -> entry.current(page.equals(new Page.InCluster(cluster))));
        byDocument.forEach((document, button) -> button.setSelected(page.equals(new Page.InDocument(document))));
        foot.getChildren()
                .setAll(model.current()
                        .get()
                        .map(byCluster::get)
                        .<List<Node>>map(entry -> List.of(entry.capacity()))
                        .orElse(List.of()));
    }
}
