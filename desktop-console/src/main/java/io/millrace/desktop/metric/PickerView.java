package io.millrace.desktop.metric;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.insight.Formats;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A pane for choosing the metrics of a chart. Enter adds or removes a metric, and the chart changes immediately.
final class PickerView extends VBox {
    private final PickerModel model;
    private final Consumer<PickedMetric> turn;
    private final TextField text = new TextField();
    private final CheckBox pinned = new CheckBox("Of this job only");
    private final ListView<MetricSuggestion> list = new ListView<>();
    private final Label count = Labels.styled("", "muted");
    private final Label title = Tips.whenCut(Labels.styled("", "section"));
    private Set<PickedMetric> chosen = Set.of();

    PickerView(PickerModel model, Consumer<PickedMetric> turn, Runnable close) {
        this.model = model;
        this.turn = turn;
        getStyleClass().add("metric-picker");
        setId("picker");
        Boxes.grow(title);
        var done = Buttons.icon(MaterialDesignC.CLOSE, "Close (Escape)", close, Styles.FLAT, Styles.SMALL);
        done.setAccessibleText("Close the choice of metrics");
        var head = Boxes.row(8, title, done);
        text.setId("picker-text");
        text.setPromptText("Object and metric, such as: source numBytesOut");
        text.textProperty().bindBidirectional(model.text());
        text.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        Tips.on(
                pinned,
                "Otherwise the chart shows the same metric of whichever job the dashboard shows, so that"
                        + " it outlives this one.");
        count.setId("picker-count");
        list.setId("picker-list");
        list.setCellFactory(made -> new OfferCell());
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        list.setPlaceholder(new Label("No metric has these words."));
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(head, text, list, count, pinned);
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                close.run();
                event.consume();
            }
        });
        model.found().subscribe(this::show);
    }

    /// Starts choosing for another chart.
    void choose(String chart, List<PickedMetric> picks) {
        title.setText("Metrics of " + (chart.isBlank() ? "the chart" : "“" + chart + "”"));
        chosen = new HashSet<>(picks);
        list.refresh();
    }

    void focusText() {
        text.requestFocus();
        text.selectAll();
    }

    private void show(PickerModel.Found found) {
        if (!list.getItems().equals(found.offers())) {
            list.getItems().setAll(found.offers());
            list.getSelectionModel().select(0);
        }
        count.setText((found.offers().size() < found.among() ? found.offers().size() + " of " : "")
                + Formats.grouped(found.among()) + " metrics" + (found.complete() ? "" : ", asking for more…"));
    }

    private void key(KeyEvent event) {
        var selection = list.getSelectionModel();
        switch (event.getCode()) {
            case ENTER -> {
                var offer = selection.getSelectedItem();
                if (offer != null) {
                    turned(offer);
                }
            }
            case DOWN -> go(1);
            case UP -> go(-1);
            case PAGE_DOWN -> go(10);
            case PAGE_UP -> go(-10);
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void go(int by) {
        int next = Math.clamp(
                list.getSelectionModel().getSelectedIndex() + by,
                0,
                Math.max(0, list.getItems().size() - 1));
        list.getSelectionModel().select(next);
        list.scrollTo(Math.max(0, next - 4));
    }

    private PickedMetric meant(MetricSuggestion offer) {
        return pinned.isSelected() ? model.pinned(offer.pick()) : offer.pick();
    }

    private void turned(MetricSuggestion offer) {
        var pick = chosen.contains(model.pinned(offer.pick())) ? model.pinned(offer.pick()) : meant(offer);
        model.used(offer.pick());
        turn.accept(pick);
    }

    private boolean on(MetricSuggestion offer) {
        return chosen.contains(offer.pick()) || chosen.contains(model.pinned(offer.pick()));
    }

    private final class OfferCell extends ListCell<MetricSuggestion> {
        private final Label metric = new Label();
        private final Label object = new Label();
        private final HBox row;

        OfferCell() {
            metric.getStyleClass().add("offer-metric");
            object.getStyleClass().addAll("muted", "offer-object");
            row = new HBox(8, new VBox(1, metric, object));
            addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
                if (getItem() != null) {
                    turned(getItem());
                }
            });
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(@Nullable MetricSuggestion offer, boolean empty) {
            super.updateItem(offer, empty);
            if (empty || offer == null) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            boolean on = on(offer);
            metric.setText(offer.pick().metric());
            metric.setGraphic(on ? Icons.of(MaterialDesignC.CHECK_BOLD) : null);
            object.setText(offer.object() + (model.recent(offer.pick()) ? " · recently used" : ""));
            setAccessibleText(offer.pick().metric() + " of " + offer.object() + (on ? ", shown" : ""));
            setGraphic(row);
        }
    }
}
