package io.millrace.desktop.sql;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.sql.editor.SqlEditor;
import io.millrace.wire.id.JobId;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/// The view of a cluster's SQL workspace. Without a gateway it asks for the address.
public final class SqlView extends BorderPane implements FilteredView {
    private static final double MAX_WIDTH = 460;

    private final SqlModel model;
    private final Appearance appearance;
    private final Links ways;
    private final UiExecutors threads;
    private Optional<WorkspaceView> workspace = Optional.empty();

    /// The links from the workspace to other places.
    ///
    /// @param job      opens a job
    /// @param settings opens the settings of the connection
    /// @param undo     restores what was last closed in the window
    public record Links(Consumer<JobId> job, Runnable settings, Runnable undo) {}

    public SqlView(SqlModel model, Appearance appearance, Links ways, UiExecutors threads) {
        this.model = model;
        this.appearance = appearance;
        this.ways = ways;
        this.threads = threads;
        setId("sql");
        getStylesheets().add(SqlEditor.stylesheet());
        model.state().subscribe(this::show);
    }

    /// The sheets; empty without a gateway.
    public Optional<WorkspaceView> workspace() {
        return workspace;
    }

    /// A sheet has no filter, so this opens its find bar.
    @Override
    public void focusFilter() {
        workspace.flatMap(WorkspaceView::top).ifPresent(sheet -> sheet.editor().find(false));
    }

    private void show(SqlModel.State state) {
        workspace = Optional.empty();
        switch (state) {
            case SqlModel.State.Searching(var address) ->
                setCenter(new StackPane(EmptyState.waiting("Looking for the SQL gateway…", address)));
            case SqlModel.State.NotFound(var address, var reason) ->
                setCenter(new StackPane(question(address, reason)));
            case SqlModel.State.Never() ->
                setCenter(new StackPane(new EmptyState(
                        MaterialDesignD.DATABASE_OFF,
                        "No SQL here",
                        "A case file runs no statements. Connect to the cluster to run some.")));
            case SqlModel.State.Found(var found) -> {
                var view = new WorkspaceView(found, appearance, ways, threads);
                workspace = Optional.of(view);
                setCenter(view);
            }
        }
    }

    private VBox question(String address, String reason) {
        var note = new EmptyState(
                MaterialDesignD.DATABASE_SEARCH,
                "No SQL gateway",
                reason.isEmpty()
                        ? ""
                        : reason
                                + "\n"
                                + "Give the address of the gateway that runs statements on this cluster. The"
                                + " connection's settings keep it, and say who one is and which certificates are"
                                + " believed.");
        var field = new TextField(address);
        field.setId("gateway-address");
        field.setPromptText("HOST:PORT or URL");
        field.setAccessibleText("Address of the SQL gateway");
        HBox.setHgrow(field, Priority.ALWAYS);
        var go = new Button("Connect", Icons.of(MaterialDesignD.DATABASE_ARROW_RIGHT));
        go.setId("gateway-connect");
        go.setDefaultButton(true);
        Runnable connect = () -> model.connect(field.getText());
        go.setOnAction(event -> connect.run());
        field.setOnAction(event -> connect.run());
        var line = new HBox(8, new Label("Gateway"), field, go);
        line.setAlignment(Pos.CENTER);
        line.setMaxWidth(MAX_WIDTH);
        var settings = new Button("Settings of the connection…", Icons.of(MaterialDesignC.COG_OUTLINE));
        settings.setId("gateway-settings");
        settings.getStyleClass().add(Styles.FLAT);
        settings.setOnAction(event -> ways.settings().run());
        var all = new VBox(8, note, line, settings);
        all.setAlignment(Pos.CENTER);
        all.getStyleClass().add("sql-without");
        return all;
    }
}
