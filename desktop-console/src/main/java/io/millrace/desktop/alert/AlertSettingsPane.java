package io.millrace.desktop.alert;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.wire.cluster.Alerts;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignB;

/// The rules, the silences or the receivers of a cluster's alerts. Delete ends the selected silence.
final class AlertSettingsPane extends BorderPane {
    private static final double MIN_HEIGHT = 80;
    private static final double MIN_WIDTH_FOR_JOBS = 860;
    private static final double MIN_WIDTH_FOR_AUTHORS = 760;

    private final AlertsModel model;
    private final ObjectProperty<Tab> tab = new SimpleObjectProperty<>(Tab.RULES);
    private final SegmentedButtons<Tab> tabs = new SegmentedButtons<>(List.of(Tab.values()), tab, Tab::label);
    private final ObservableList<Alerts.Rule> rules = FXCollections.observableArrayList();
    private final ObservableList<Alerts.Silence> silences = FXCollections.observableArrayList();
    private final ObservableList<Alerts.Receiver> receivers = FXCollections.observableArrayList();
    private final TableView<Alerts.Rule> ruleTable = table("alert-rules", rules);
    private final TableView<Alerts.Silence> silenceTable = table("silences", silences);
    private final TableView<Alerts.Receiver> receiverTable = table("alert-receivers", receivers);
    private final Label problem = Tips.whenCut(Labels.styled("", "problem"));
    private final Label file = Tips.whenCut(Labels.styled("", "muted", "small-text"));
    private final Button end = new Button("End the silence");

    /// A table of this pane.
    private enum Tab {
        RULES,
        SILENCES,
        RECEIVERS;

        String label() {
            return EnumLabel.of(this);
        }
    }

    AlertSettingsPane(AlertsModel model) {
        this.model = model;
        fillRules();
        fillSilences();
        fillReceivers();
        problem.setId("alerts-problem");
        problem.setStyle("-fx-padding: 0 12 8 12;");
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        setTop(new VBox(bar(), problem));
        setMinHeight(MIN_HEIGHT);
        tab.subscribe(this::open);
        model.rules().subscribe(now -> {
            now.value().ifPresent(this::show);
            missing(now);
        });
        model.silences().subscribe(now -> {
            now.value().ifPresent(this::show);
            missing(now);
        });
        silenceTable.getSelectionModel().selectedItemProperty().subscribe(now -> allow());
        model.refusal().subscribe(now -> allow());
    }

    private Node bar() {
        tabs.named("alerts-");
        file.setMaxWidth(Double.MAX_VALUE);
        file.setAlignment(Pos.CENTER_RIGHT);
        HBox.setHgrow(file, Priority.ALWAYS);
        end.setId("end-silence");
        end.getStyleClass().add(Styles.SMALL);
        end.setMinWidth(Region.USE_PREF_SIZE);
        end.managedProperty().bind(end.visibleProperty());
        end.visibleProperty().bind(tab.map(Tab.SILENCES::equals));
        end.setOnAction(event -> end());
        tabs.setMinWidth(Region.USE_PREF_SIZE);
        var bar = Boxes.row(12, tabs, file, end);
        bar.getStyleClass().addAll("tight-bar", "small-pills");
        return bar;
    }

    private void open(Tab now) {
        setCenter(
                switch (now) {
                    case RULES -> ruleTable;
                    case SILENCES -> silenceTable;
                    case RECEIVERS -> receiverTable;
                });
    }

    private static <R> TableView<R> table(String id, ObservableList<R> rows) {
        var table = new TableView<R>();
        table.setId(id);
        var sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        table.getStyleClass().addAll(Styles.DENSE, "compact");
        return table;
    }

    private void fillRules() {
        var columns = new Columns<>(ruleTable);
        columns.text("Rule", 150, Alerts.Rule::name).setMinWidth(110);
        columns.text("Fires", 220, AlertText::state).setMinWidth(120);
        columns.ordered("Severity", 90, Alerts.Rule::severity, EnumLabel::of).setMinWidth(80);
        columns.text("Condition", 160, rule -> AlertText.condition(rule.condition()));
        columns.withRoom(columns.text("Jobs", 220, AlertText::jobs), MIN_WIDTH_FOR_JOBS);
        columns.text("Receivers", 160, rule -> listed(rule.receivers()));
        finish(ruleTable, "alert-rules");
    }

    private void fillSilences() {
        var columns = new Columns<>(silenceTable);
        columns.text("Holds back", 300, AlertText::held).setMinWidth(160);
        columns.text("Reason", 220, Alerts.Silence::comment);
        columns.withRoom(columns.text("By", 110, Alerts.Silence::author), MIN_WIDTH_FOR_AUTHORS);
        columns.ordered("Until", 154, Alerts.Silence::until, AlertTable::moment).setMinWidth(150);
        finish(silenceTable, "silences");
        silenceTable.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.DELETE && !end.isDisabled()) {
                end();
                event.consume();
            }
        });
    }

    private void fillReceivers() {
        var columns = new Columns<>(receiverTable);
        columns.text("Receiver", 130, Alerts.Receiver::name).setMinWidth(90);
        columns.text("Type", 100, Alerts.Receiver::type);
        columns.text("Server", 180, Alerts.Receiver::target);
        columns.amount("Sent", 76, Alerts.Receiver::sent, String::valueOf).setMinWidth(70);
        columns.amount("Failed", 76, Alerts.Receiver::failed, String::valueOf).setMinWidth(70);
        columns.amount("Waiting", 76, Alerts.Receiver::waiting, String::valueOf).setMinWidth(70);
        columns.text("Last problem", 260, receiver -> receiver.problem().orElse("none"));
        finish(receiverTable, "alert-receivers");
    }

    private static void finish(TableView<?> table, String id) {
        Columns.fill(table);
        table.setMinHeight(0);
        SavedLayout.table(table, id);
        table.setPlaceholder(EmptyState.waiting("Loading…", ""));
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private void show(Alerts.Rules now) {
        ListUpdater.show(rules, now.rules(), Alerts.Rule::name);
        ListUpdater.show(receivers, now.receivers(), Alerts.Receiver::name);
        file.setText(now.file());
        problem.setText(now.problem().map(why -> said(now.file(), why)).orElse(""));
        ruleTable.setPlaceholder(nothing("No rules", ""));
        receiverTable.setPlaceholder(
                nothing("No receivers", "Nothing is sent until the file of the alerts names a receiver."));
        count(Tab.RULES, now.rules().size());
        count(Tab.RECEIVERS, now.receivers().size());
    }

    private static Node nothing(String title, String text) {
        return new EmptyState(MaterialDesignB.BELL_OFF_OUTLINE, title, text);
    }

    private void missing(LoadState<?> now) {
        if (now instanceof LoadState.Missing<?>(String reason)) {
            problem.setText(reason);
        }
    }

    private static String said(String file, String why) {
        return file.isEmpty() ? why : file + " is not used as it is now: " + why;
    }

    private void show(Alerts.Silences now) {
        ListUpdater.show(silences, now.silences(), Alerts.Silence::id);
        silenceTable.setPlaceholder(nothing("No silences", "A silence holds alerts back for a time."));
        count(Tab.SILENCES, now.silences().size());
    }

    private void count(Tab of, int amount) {
        tabs.button(of).setText(of.label() + " " + amount);
    }

    private void allow() {
        end.setDisable(model.refusal().get().isPresent()
                || silenceTable.getSelectionModel().isEmpty());
    }

    private void end() {
        var selected = silenceTable.getSelectionModel().getSelectedItem();
        if (selected != null) {
            model.end(selected.id(), reason -> problem.setText(reason.orElse("")));
        }
    }
}
