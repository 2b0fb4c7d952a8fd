package io.millrace.desktop.alert;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.wire.cluster.Alerts;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The selected alert in full, with what can be done about it.
final class AlertDetail extends VBox {
    private static final double TALLEST_TEXT = 72;

    private final AlertsModel model;
    private final AlertLinks links;
    private final Label title = Tips.whenCut(Labels.styled("", "section"));
    private final Label text = Tips.whenCut(new Label());
    private final Label facts = Tips.whenCut(Labels.styled("", "muted", "small-text"));
    private final Label problem = Tips.whenCut(Labels.styled("", "problem"));
    private final Button open = button("alert-open");
    private final Button then = button("alert-open-then");
    private final Button silence = button("alert-silence");
    private Optional<Alerts.Alert> shown = Optional.empty();

    AlertDetail(AlertsModel model, AlertLinks links, Consumer<Optional<Alerts.Alert>> ask) {
        super(6);
        this.model = model;
        this.links = links;
        setId("alert-detail");
        getStyleClass().add("alert-detail");
        managedProperty().bind(visibleProperty());
        text.setWrapText(true);
        text.setMaxHeight(TALLEST_TEXT);
        text.managedProperty().bind(text.textProperty().isNotEmpty());
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        then.setText("As it was when it began");
        open.setOnAction(event -> shown.ifPresent(links::open));
        then.setOnAction(event -> shown.ifPresent(links::openThen));
        silence.setOnAction(event -> silence(ask));
        model.refusal().subscribe(now -> silence.setDisable(now.isPresent()));
        getChildren().addAll(title, text, facts, new FlowPane(8, 6, open, then, silence), problem);
        show(Optional.empty());
    }

    private static Button button(String id) {
        var button = new Button();
        button.setId(id);
        button.getStyleClass().add(Styles.SMALL);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.managedProperty().bind(button.visibleProperty());
        return button;
    }

    void show(Optional<Alerts.Alert> alert) {
        if (!alert.map(AlertKey::of).equals(shown.map(AlertKey::of))) {
            problem.setText("");
        }
        shown = alert;
        setVisible(alert.isPresent());
        alert.ifPresent(this::fill);
    }

    private void fill(Alerts.Alert alert) {
        title.setText(alert.title());
        text.setText(alert.text());
        facts.setText(facts(alert));
        var way = AlertText.way(alert);
        open.setText(way.orElse(""));
        open.setVisible(way.isPresent());
        then.setVisible(way.isPresent() && links.remembers());
        silence.setVisible(alert.resolved().isEmpty() && !model.isSaved());
        silence.setText(alert.silence().isPresent() ? "End the silence" : "Silence it…");
    }

    private String facts(Alerts.Alert alert) {
        var facts = new StringBuilder("Rule " + alert.rule() + " · since " + AlertTable.moment(alert.since()));
        alert.resolved().ifPresent(end -> facts.append(" · until ").append(AlertTable.moment(end)));
        model.silence(alert)
                .ifPresent(silence -> facts.append(" · silenced by ")
                        .append(silence.author())
                        .append(silence.comment().isEmpty() ? "" : " (" + silence.comment() + ")")
                        .append(" until ")
                        .append(AlertTable.moment(silence.until())));
        return facts.toString();
    }

    private void silence(Consumer<Optional<Alerts.Alert>> ask) {
        shown.ifPresent(alert -> alert.silence()
                .ifPresentOrElse(
                        id -> model.end(id, reason -> problem.setText(reason.orElse(""))),
                        () -> ask.accept(Optional.of(alert))));
    }
}
