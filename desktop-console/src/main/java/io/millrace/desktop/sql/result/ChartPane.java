package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.wire.sql.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.BorderPane;

/// A pane with the chart of a result and the controls that choose its columns.
final class ChartPane extends BorderPane {
    private static final String ORDER = "order of rows";

    private final ResultModel model;
    private final ChartPainting painting;
    private final ObjectProperty<ChartChoice.Kind> kind = new SimpleObjectProperty<>(ChartChoice.Kind.BARS);
    private final ComboBox<String> across = new ComboBox<>();
    private final MenuButton values = new MenuButton("Values");
    private final Label summary = Labels.styled("", "muted");
    private List<Column> columns = List.of();
    private boolean filling;

    ChartPane(ResultModel model, Appearance appearance) {
        this.model = model;
        this.painting = new ChartPainting(appearance);
        setId("chart");
        var bar = Boxes.row(
                8,
                new SegmentedButtons<>(List.of(ChartChoice.Kind.values()), kind, EnumLabel::of),
                new Label("of"),
                values,
                new Label("over"),
                across,
                summary);
        bar.getStyleClass().add("result-bar");
        setTop(bar);
        setCenter(painting);
        kind.addListener((choice, before, now) -> chosen());
        across.valueProperty().addListener((choice, before, now) -> chosen());
    }

    void show(ResultSnapshot snapshot) {
        if (!snapshot.columns().equals(columns)) {
            columns = snapshot.columns();
            snapshot.arrangement().chart().ifPresent(this::fill);
        }
        snapshot.chart().ifPresent(data -> {
            painting.show(data);
            summary.setText(
                    data.series().isEmpty()
                            ? "No column of numbers is chosen."
                            : data.complete()
                                    ? ""
                                    : "the first " + data.labels().size() + " rows");
        });
    }

    private void fill(ChartChoice choice) {
        filling = true;
        kind.set(choice.kind());
        across.getItems().setAll(ORDER);
        columns.forEach(column -> across.getItems().add(column.name()));
        across.getSelectionModel().select(choice.across().orElse(-1) + 1);
        values.getItems().clear();
        for (int index = 0; index < columns.size(); index++) {
            if (columns.get(index).type().numeric()) {
                var item = new CheckMenuItem(columns.get(index).name());
                item.setUserData(index);
                item.setSelected(choice.values().contains(index));
                item.selectedProperty().addListener((on, before, now) -> chosen());
                values.getItems().add(item);
            }
        }
        name();
        filling = false;
    }

    private List<Integer> chosenValues() {
        var chosen = new ArrayList<Integer>();
        values.getItems().forEach(item -> {
            if (item instanceof CheckMenuItem box && box.isSelected() && box.getUserData() instanceof Integer column) {
                chosen.add(column);
            }
        });
        return chosen;
    }

    private void name() {
        var names =
                chosenValues().stream().map(index -> columns.get(index).name()).toList();
        values.setText(names.isEmpty() ? "no column" : String.join(", ", names));
    }

    private void chosen() {
        if (filling) {
            return;
        }
        name();
        int place = across.getSelectionModel().getSelectedIndex() - 1;
        var below = IntStream.of(place).filter(index -> index >= 0).findFirst();
        model.draw(new ChartChoice(kind.get(), below.isPresent() ? below : OptionalInt.empty(), chosenValues()));
    }
}
