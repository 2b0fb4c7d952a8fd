package io.millrace.desktop.casefile;

import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.service.redaction.RedactionKind;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The pane for choosing what is removed from a case file, with a preview.
final class RedactionPane extends VBox {

    RedactionPane(SaveCaseModel model) {
        super(8);
        var head = Labels.styled("What is taken out", "section");
        getChildren().add(head);
        for (var kind : RedactionKind.values()) {
            var check = ChoicesPane.check(kind.label(), "", model.taken(), kind);
            check.setId("take-" + kind.name().toLowerCase(Locale.ROOT));
            var why = ChoicesPane.muted(kind.explanation());
            why.getStyleClass().add("beneath");
            why.setMinHeight(Region.USE_PREF_SIZE);
            getChildren().addAll(check, why);
        }
        getChildren().addAll(words(model), preview(model));
        var table = table(model);
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren().add(table);
    }

    private static TextField words(SaveCaseModel model) {
        var field = new TextField();
        field.setId("words");
        field.setPromptText("Words, divided by commas");
        field.setAccessibleText("Words to take out, divided by commas");
        field.textProperty().bindBidirectional(model.words());
        field.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> !model.taken().contains(RedactionKind.WORDS), model.taken()));
        return field;
    }

    private static Label preview(SaveCaseModel model) {
        var label = Labels.styled("", "section");
        label.setId("preview-count");
        label.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> "Found in a sample: " + model.preview().size(), model.preview()));
        return label;
    }

    private static TableView<CaseSample.Found> table(SaveCaseModel model) {
        var table = new TableView<>(model.preview());
        table.setId("preview");
        table.getStyleClass().add("compact");
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        var none = ChoicesPane.muted("Nothing in the configuration, the job and the last lines of its logs.");
        none.getStyleClass().add("preview-note");
        table.setPlaceholder(none);
        table.setMinHeight(140);
        table.setPrefHeight(200);
        table.getColumns().add(column("In", 120, CaseSample.Found::where));
        table.getColumns().add(column("As it is", 220, CaseSample.Found::before));
        table.getColumns()
                .add(column(
                        "As it will be",
                        200,
                        found -> found.after() + (found.times() > 1 ? "  (" + found.times() + " times)" : "")));
        return table;
    }

    private static TableColumn<CaseSample.Found, String> column(
            String title, double width, Function<CaseSample.Found, String> text) {
        var column = new TableColumn<CaseSample.Found, String>(title);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new SimpleStringProperty(text.apply(row.getValue())));
        column.setCellFactory(of -> new TableCell<>() {
            @Override
            protected void updateItem(String item, boolean empty) {
                super.updateItem(item, empty);
                setText(empty ? "" : item.replace('\n', ' '));
                setTooltip(empty ? null : Tips.of(item));
            }
        });
        return column;
    }
}
