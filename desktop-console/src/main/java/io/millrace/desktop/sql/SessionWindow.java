package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.service.UiExecutors;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.geometry.Insets;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;

/// A window that shows the configuration of a sheet's session and changes it.
final class SessionWindow {
    private final SheetModel sheet;
    private final UiExecutors threads;
    private final ObservableList<Map.Entry<String, String>> all = FXCollections.observableArrayList();
    private final TextField key = new TextField();
    private final TextField value = new TextField();
    private final Label message = Labels.styled("Loading…", "muted");

    SessionWindow(SheetModel sheet, UiExecutors threads) {
        this.sheet = sheet;
        this.threads = threads;
    }

    void show(Window owner) {
        var stage = new Stage();
        stage.initOwner(owner);
        stage.initModality(Modality.WINDOW_MODAL);
        stage.setTitle("Session of " + sheet.name().get());
        var scene = new Scene(content(), 720, 520);
        scene.getStylesheets().setAll(owner.getScene().getStylesheets());
        scene.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                stage.close();
            }
        });
        stage.setScene(scene);
        stage.show();
        load();
    }

    private VBox content() {
        var shown = new FilteredList<>(all);
        var filter = new TextField();
        filter.setPromptText("Filter");
        filter.textProperty()
                .addListener((text, before, now) ->
                        shown.setPredicate(entry -> (entry.getKey() + " " + entry.getValue())
                                .toLowerCase(Locale.ROOT)
                                .contains(now.strip().toLowerCase(Locale.ROOT))));
        var table = new TableView<Map.Entry<String, String>>(shown);
        table.setId("session-properties");
        table.getStyleClass().add("dense");
        var columns = new Columns<>(table);
        columns.text("Key", 320, Map.Entry::getKey);
        columns.text("Value", 320, Map.Entry::getValue);
        Columns.fill(table);
        table.getSelectionModel().selectedItemProperty().addListener((entry, before, now) -> {
            if (now != null) {
                key.setText(now.getKey());
                value.setText(now.getValue());
            }
        });
        VBox.setVgrow(table, Priority.ALWAYS);
        key.setPromptText("Key");
        value.setPromptText("Value");
        HBox.setHgrow(key, Priority.ALWAYS);
        HBox.setHgrow(value, Priority.ALWAYS);
        var set = new Button("Set");
        set.setOnAction(event -> change("SET '" + quoted(key) + "' = '" + quoted(value) + "'"));
        var reset = new Button("Reset");
        reset.setOnAction(event -> change("RESET '" + quoted(key) + "'"));
        set.disableProperty().bind(key.textProperty().isEmpty());
        reset.disableProperty().bind(key.textProperty().isEmpty());
        message.setWrapText(true);
        var line = Boxes.row(8, key, value, set, reset);
        var box = new VBox(
                10,
                new Label("Each sheet has a session of its own: what is set here holds for this sheet."),
                filter,
                table,
                line,
                message);
        box.setPadding(new Insets(16));
        return box;
    }

    private static String quoted(TextField field) {
        return field.getText().strip().replace("'", "''");
    }

    private void load() {
        threads.ask(sheet.run().session()::properties, reply -> {
            switch (reply) {
                case Reply.Ok<Map<String, String>>(var found) -> {
                    all.setAll(found.entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(entry -> Map.entry(entry.getKey(), Objects.requireNonNullElse(entry.getValue(), "")))
                            .toList());
                    message.setText(found.size() + " keys are set.");
                }
                case Reply.Failure<Map<String, String>> failure -> message.setText(failure.text());
            }
        });
    }

    private void change(String statement) {
        threads.ask(() -> sheet.run().session().carryOut(statement), problem -> {
            message.setText(problem.orElse("Done: " + statement));
            if (problem.isEmpty()) {
                load();
            }
        });
    }
}
