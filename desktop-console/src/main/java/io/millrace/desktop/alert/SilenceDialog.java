package io.millrace.desktop.alert;

import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Labels;
import io.millrace.wire.cluster.Alerts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.event.ActionEvent;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/// Asks for how long which alerts are held back. It stays open until the server has accepted the silence.
final class SilenceDialog extends Dialog<ButtonType> {
    private static final double WIDTH = 520;
    private static final String ALL = "";
    private static final ButtonType SILENCE = new ButtonType("Silence them", ButtonData.OK_DONE);

    private final AlertsModel model;
    private final GridPane grid = new GridPane();
    private final Label verdict = Labels.wrapped("", "problem");
    private final ComboBox<String> rule;
    private final TextField subject = new TextField();
    private final ComboBox<Span> span = Choices.of(List.of(Span.values()), Span.TWO_HOURS, Span::label);
    private final TextField reason = new TextField();

    /// The offered lengths of a silence.
    private enum Span {
        HALF_AN_HOUR("30 minutes", 30),
        TWO_HOURS("2 hours", 120),
        EIGHT_HOURS("8 hours", 480),
        A_DAY("1 day", 1_440),
        A_WEEK("7 days", 10_080);

        private final String label;
        private final int minutes;

        Span(String label, int minutes) {
            this.label = label;
            this.minutes = minutes;
        }

        String label() {
            return label;
        }
    }

    /// @param about the alert to hold back; empty to begin with all alerts
    SilenceDialog(Window owner, AlertsModel model, Optional<Alerts.Alert> about) {
        this.model = model;
        initOwner(owner);
        setTitle("Silence alerts");
        setHeaderText("Silence alerts");
        var rules = new ArrayList<>(List.of(ALL));
        model.rules().get().value().ifPresent(known -> known.rules().forEach(each -> rules.add(each.name())));
        about.map(Alerts.Alert::rule).filter(name -> !rules.contains(name)).ifPresent(rules::add);
        this.rule = Choices.of(
                rules, about.map(Alerts.Alert::rule).orElse(ALL), name -> name.isEmpty() ? "All rules" : name);
        subject.setText(about.map(Alerts.Alert::subject).orElse(""));
        fill();
        var pane = getDialogPane();
        pane.setId("silence");
        pane.setPrefWidth(WIDTH);
        pane.setContent(new VBox(14, explanation(), grid, verdict));
        pane.getButtonTypes().addAll(ButtonType.CANCEL, SILENCE);
        pane.lookupButton(SILENCE).setId("silence-confirm");
        pane.lookupButton(SILENCE).addEventFilter(ActionEvent.ACTION, event -> {
            event.consume();
            submit();
        });
        setOnShown(event -> span.requestFocus());
    }

    private void fill() {
        grid.getStyleClass().add("form");
        subject.setPromptText("all; * stands for any text");
        reason.setPromptText("such as upgrade of the database");
        line("Rule", rule, "silence-rule");
        line("Subject", subject, "silence-subject");
        line("For", span, "silence-span");
        line("Reason", reason, "silence-reason");
        verdict.setId("silence-verdict");
        verdict.managedProperty().bind(verdict.textProperty().isNotEmpty());
    }

    private void line(String name, Control control, String id) {
        control.setId(id);
        control.setMaxWidth(Double.MAX_VALUE);
        var label = Labels.whole(name);
        label.setLabelFor(control);
        GridPane.setHgrow(control, Priority.ALWAYS);
        grid.addRow(grid.getRowCount(), label, control);
    }

    private static Label explanation() {
        return Labels.wrapped(
                "Receivers get nothing about these alerts, and the console does not notify you of them."
                        + " Those that are still firing at its end are sent then.",
                "muted");
    }

    private void submit() {
        getDialogPane().lookupButton(SILENCE).setDisable(true);
        model.silence(wish(), problem -> {
            getDialogPane().lookupButton(SILENCE).setDisable(false);
            verdict.setText(problem.orElse(""));
            if (problem.isEmpty()) {
                setResult(SILENCE);
                close();
            } else {
                getDialogPane().lookupButton(SILENCE).requestFocus();
                getDialogPane().getScene().getWindow().sizeToScene();
            }
        });
    }

    private Alerts.NewSilence wish() {
        return new Alerts.NewSilence(
                text(rule.getValue()), text(subject.getText()), text(reason.getText()), span.getValue().minutes);
    }

    private static Optional<String> text(String typed) {
        return Optional.of(typed.strip()).filter(text -> !text.isEmpty());
    }
}
