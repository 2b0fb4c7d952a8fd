package io.millrace.desktop.connector;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SearchField;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.wire.sql.ConnectorInventory;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/// Shows what statements can read and write, and what can be added, with the command for it.
public final class ConnectorsView extends BorderPane implements FilteredView {
    private static final double ROW = 36;
    private static final double MIN_WIDTH_FOR_BRINGS = 860;
    private static final double SHARE = 0.6;

    private final ConnectorsModel model;
    private final SearchField filter = new SearchField("connector-filter", "Filter by name or kind");
    private final TableView<ConnectorInventory.Item> connectors = new TableView<>();
    private final TableView<ConnectorInventory.Factory> factories = new TableView<>();
    private final Label loaded = new Label("Loaded");
    private final Label command = Tips.whenCut(Labels.styled("", "mono"));
    private final HBox remedy = new HBox(10);

    public ConnectorsView(ConnectorsModel model) {
        this.model = model;
        getStyleClass().add("screen");
        setId("connectors-screen");
        setTop(bar());
        if (!model.isAvailable()) {
            setCenter(new EmptyState(
                    MaterialDesignP.POWER_PLUG_OFF_OUTLINE,
                    "No connectors here",
                    "A case file does not say which connectors its cluster had."));
            return;
        }
        fillConnectors();
        fillFactories();
        setCenter(new LoadStatePane<>("the connectors", model.loadState(), parts()));
        model.loadState().subscribe(now -> show());
        model.text().subscribe(now -> show());
    }

    private Node bar() {
        var title = Labels.whole("Connectors", "screen-title");
        filter.setPrefColumnCount(22);
        filter.setMinWidth(90);
        filter.setMaxWidth(300);
        filter.search(model.text(), connectors);
        HBox.setHgrow(filter, Priority.SOMETIMES);
        var gap = new Spacer();
        var bar = Boxes.row(12, title, gap, filter);
        bar.getStyleClass().add("screen-bar");
        return bar;
    }

    private Node parts() {
        var split = new SplitPane(
                new VBox(heading(new Label("Connectors of the index")), connectors, remedy),
                new VBox(heading(loaded), factories));
        VBox.setVgrow(connectors, Priority.ALWAYS);
        VBox.setVgrow(factories, Priority.ALWAYS);
        split.setOrientation(Orientation.VERTICAL);
        SavedLayout.split(split, "connectors", SHARE);
        return split;
    }

    private static Node heading(Label label) {
        label.getStyleClass().add("section");
        label.setStyle("-fx-padding: 8 12 6 12;");
        return label;
    }

    private void fillConnectors() {
        connectors.setId("connectors");
        var columns = new Columns<>(connectors);
        columns.text("Connector", 150, item -> item.connector().name()).setMinWidth(110);
        columns.ordered("State", 130, ConnectorInventory.Item::state, ConnectorsModel::state)
                .setMinWidth(110);
        columns.text("Version", 80, item -> item.connector().version().orElse(""));
        columns.text("How to add it", 300, ConnectorsModel::remedy);
        columns.withRoom(columns.text("Brings", 220, ConnectorsModel::brought), MIN_WIDTH_FOR_BRINGS);
        Columns.fill(connectors);
        connectors.setFixedCellSize(ROW);
        connectors.setPlaceholder(nothing());
        SavedLayout.table(connectors, "connectors");
        remedy.setAlignment(Pos.CENTER_LEFT);
        remedy.setStyle("-fx-padding: 6 12 6 12;");
        remedy.managedProperty().bind(remedy.visibleProperty());
        command.setId("connector-command");
        remedy.getChildren()
                .setAll(
                        new Label("To add it, run where the server runs:"),
                        command,
                        new CopyButton("the command", command::getText));
        connectors.getSelectionModel().selectedItemProperty().subscribe(item -> describe(Optional.ofNullable(item)));
    }

    private void fillFactories() {
        factories.setId("factories");
        var columns = new Columns<>(factories);
        columns.text("Name", 220, ConnectorInventory.Factory::name);
        columns.ordered("Kind", 120, ConnectorInventory.Factory::kind, ConnectorsModel::kind);
        columns.text("File", 320, factory -> factory.jar().orElse(""));
        Columns.fill(factories);
        factories.setFixedCellSize(ROW);
        factories.setPlaceholder(nothing());
        SavedLayout.table(factories, "factories");
    }

    private static Node nothing() {
        return new EmptyState(
                MaterialDesignF.FILTER_OFF_OUTLINE, "Nothing passes the filter", "Escape clears the filter.");
    }

    private void describe(Optional<ConnectorInventory.Item> item) {
        var text = item.flatMap(ConnectorsModel::command);
        remedy.setVisible(text.isPresent());
        command.setText(text.orElse(""));
    }

    private void show() {
        keepingSelection(connectors, model.shown());
        keepingSelection(factories, model.factories());
        model.loadState()
                .get()
                .value()
                .ifPresent(found -> loaded.setText("Loaded with version " + found.engine() + " of the engine ("
                        + found.factories().size() + ")"));
    }

    private static <R> void keepingSelection(TableView<R> table, List<R> rows) {
        if (!table.getItems().equals(rows)) {
            var chosen = table.getSelectionModel().getSelectedItem();
            table.getItems().setAll(rows);
            table.sort();
            if (chosen != null) {
                table.getSelectionModel().select(chosen);
            }
        }
    }

    @Override
    public void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }
}
