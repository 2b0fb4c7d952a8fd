package io.millrace.desktop.alert;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Rows;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.wire.cluster.Alerts;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The table of alerts, with the selected one in full below it. Enter or a double click opens the subject of an alert,
/// Shift and Enter the moment at which it began.
final class AlertTable extends BorderPane {
    private static final double MAX_STRETCH = 1.1;
    private static final double ROW = 36;
    private static final double MIN_HEIGHT = 80;
    private static final double MIN_WIDTH_FOR_RULE = 760;
    private static final double MIN_WIDTH_FOR_REASON = 1150;

    /// Puts what has ended last.
    private static final Comparator<Alerts.Alert> URGENCY = Comparator.comparing(
                    (Alerts.Alert alert) -> alert.resolved().isPresent())
            .thenComparing(Alerts.Alert::severity);

    private final AlertsModel model;
    private final AlertLinks links;
    private final ObservableList<Alerts.Alert> rows = FXCollections.observableArrayList();
    private final TableView<Alerts.Alert> table = new TableView<>();
    private final AlertDetail detail;
    private boolean following;

    /// @param silence asks for a silence of an alert
    AlertTable(AlertsModel model, AlertLinks links, Consumer<Optional<Alerts.Alert>> silence) {
        this.model = model;
        this.links = links;
        fill();
        setCenter(table);
        this.detail = new AlertDetail(model, links, silence);
        setBottom(detail);
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (!following) {
                model.chosen().set(Optional.ofNullable(now).map(AlertKey::of));
            }
            describe();
        });
        model.loadState().subscribe(now -> show());
        model.silences().subscribe(now -> describe());
        model.chosen().subscribe(now -> follow());
    }

    private void fill() {
        table.setId("alerts");
        var sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        var columns = new Columns<>(table);
        columns.drawn("State", 96, URGENCY, AlertTable::badge).setMinWidth(92);
        var title = columns.text("Alert", 380, Alerts.Alert::title);
        title.setMinWidth(140);
        var reason = columns.text("Reason", 320, AlertTable::firstLine);
        var rule = columns.text("Rule", 150, Alerts.Alert::rule);
        rule.setMinWidth(140);
        rule.getStyleClass().add("mono");
        columns.ordered("Since", 168, Alerts.Alert::since, AlertTable::moment).setMinWidth(168);
        var until = columns.text("Until", 168, AlertTable::until);
        until.setMinWidth(168);
        // the title takes what the others do not need
        table.getColumns().stream()
                .filter(column -> !column.equals(title) && !column.equals(reason))
                .forEach(column -> column.setMaxWidth(column.getPrefWidth() * MAX_STRETCH));
        columns.withRoom(rule, MIN_WIDTH_FOR_RULE);
        columns.withRoom(until, MIN_WIDTH_FOR_RULE);
        columns.withRoom(reason, MIN_WIDTH_FOR_REASON);
        Columns.fill(table);
        SavedLayout.table(table, "alerts");
        table.setFixedCellSize(ROW);
        table.setMinHeight(MIN_HEIGHT);
        table.setPlaceholder(new EmptyState(
                MaterialDesignC.CHECK_CIRCLE_OUTLINE,
                "Nothing is wrong",
                "No alert is active, and none has ended recently. The rules are listed below."));
        Rows.onOpen(table, this::open);
    }

    private void open(Alerts.Alert alert, boolean then) {
        if (AlertText.way(alert).isEmpty()) {
            return;
        }
        if (then && links.remembers()) {
            links.openThen(alert);
        } else {
            links.open(alert);
        }
    }

    static Badge badge(Alerts.Alert alert) {
        if (alert.resolved().isPresent()) {
            return new Badge("Ended", Tone.NEUTRAL);
        }
        return alert.silence().isPresent()
                ? new Badge("Silenced", Tone.NEUTRAL)
                : new Badge(EnumLabel.of(alert.severity()), tone(alert));
    }

    private static Tone tone(Alerts.Alert alert) {
        return switch (alert.severity()) {
            case CRITICAL -> Tone.DANGER;
            case WARNING -> Tone.WARNING;
            case INFO -> Tone.ACCENT;
        };
    }

    private static String until(Alerts.Alert alert) {
        return alert.resolved().map(AlertTable::moment).orElse("");
    }

    static String moment(long time) {
        return TimeFormat.moment(Instant.ofEpochMilli(time), ZoneId.systemDefault());
    }

    private static String firstLine(Alerts.Alert alert) {
        return alert.text().lines().findFirst().orElse("");
    }

    private void show() {
        following = true;
        ListUpdater.show(rows, model.rows(), alert -> List.of(AlertKey.of(alert), alert.since()));
        following = false;
        follow();
        describe();
    }

    private void describe() {
        detail.show(Optional.ofNullable(table.getSelectionModel().getSelectedItem()));
    }

    /// Selects the chosen alert, as soon as it is listed.
    private void follow() {
        var selection = table.getSelectionModel();
        var selected = Optional.ofNullable(selection.getSelectedItem()).map(AlertKey::of);
        if (selected.equals(model.chosen().get())) {
            return;
        }
        following = true;
        selection.clearSelection();
        model.chosen().get().flatMap(this::find).ifPresent(alert -> {
            selection.select(alert);
            table.scrollTo(alert);
        });
        following = false;
    }

    private Optional<Alerts.Alert> find(AlertKey key) {
        return rows.stream().filter(alert -> AlertKey.of(alert).equals(key)).findFirst();
    }
}
