package io.millrace.desktop.casefile;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Logs;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The pane for choosing the contents of a case file.
final class ChoicesPane extends VBox {
    private final SaveCaseModel model;

    ChoicesPane(SaveCaseModel model, CaseMaterial material) {
        super(18);
        this.model = model;
        getChildren()
                .addAll(
                        section("Time", time(material)),
                        section("Flame graphs", flames(material), kinds()),
                        section("Logs", logs(material)),
                        section("And", extras()));
    }

    private static VBox section(String title, Node... content) {
        var head = Labels.styled(title, "section");
        var box = new VBox(8, head);
        box.getChildren().addAll(content);
        return box;
    }

    private Node time(CaseMaterial material) {
        var recorded = material.recorded();
        if (recorded.empty()) {
            return muted("This cluster records no figures over time; the case shows the moment of saving.");
        }
        var zone = ZoneId.systemDefault();
        var back = muted("Recorded since " + TimeFormat.moment(Instant.ofEpochMilli(recorded.from()), zone));
        return Boxes.row(10, choice("span", List.of(RecordedSpan.values()), model.span(), RecordedSpan::label), back);
    }

    private Node flames(CaseMaterial material) {
        var vertices = material.job().vertices();
        var button = new MenuButton();
        button.setId("flames");
        var all = new ActionItem(
                "All vertices",
                () -> model.flames()
                        .addAll(vertices.stream().map(Jobs.Vertex::id).toList()));
        var none = new ActionItem("None", () -> model.flames().clear());
        button.getItems().addAll(all, none, new SeparatorMenuItem());
        for (var vertex : vertices) {
            var item = new CheckMenuItem(vertex.name());
            item.setMnemonicParsing(false);
            bind(item.selectedProperty(), model.flames(), vertex.id());
            button.getItems().add(item);
        }
        Runnable count = () -> button.setText("Of " + model.flames().size() + " of " + vertices.size() + " vertices");
        model.flames().addListener((SetChangeListener<Object>) change -> count.run());
        count.run();
        return button;
    }

    private Node kinds() {
        var row = new FlowPane(14, 8);
        for (var kind : FlameGraphs.Type.values()) {
            row.getChildren()
                    .add(check(
                            switch (kind) {
                                case FULL -> "All samples";
                                case ON_CPU -> "On CPU";
                                case OFF_CPU -> "Off CPU";
                            },
                            "",
                            model.kinds(),
                            kind));
        }
        return row;
    }

    private Node logs(CaseMaterial material) {
        var box = new VBox(8, choice("log-amount", List.of(LogAmount.values()), model.amount(), LogAmount::label));
        material.logs().forEach((process, files) -> {
            long size = files.stream().mapToLong(Logs.LogFile::size).sum();
            var text = process.label() + (files.isEmpty() ? " · no log files" : " · " + Formats.bytes(size));
            box.getChildren().add(check(text, "", model.processes(), process));
        });
        return box;
    }

    private Node extras() {
        var box = new VBox(8);
        for (var extra : CaseChoice.Extra.values()) {
            var check = check(extra.label(), extra.explanation(), model.extras(), extra);
            check.setId("extra-" + extra.name().toLowerCase(Locale.ROOT));
            box.getChildren().add(check);
        }
        return box;
    }

    static Label muted(String text) {
        var label = Labels.styled(text, "muted");
        label.setWrapText(true);
        return label;
    }

    static <T> CheckBox check(String text, String explanation, ObservableSet<T> chosen, T value) {
        var box = Tips.whenCut(new CheckBox(text));
        box.setMnemonicParsing(false);
        if (!explanation.isEmpty()) {
            Tips.on(box, explanation);
        }
        bind(box.selectedProperty(), chosen, value);
        return box;
    }

    private static <T> void bind(BooleanProperty selected, ObservableSet<T> chosen, T value) {
        selected.set(chosen.contains(value));
        selected.addListener((box, before, now) -> {
            if (now) {
                chosen.add(value);
            } else {
                chosen.remove(value);
            }
        });
        chosen.addListener((SetChangeListener<T>) change -> selected.set(chosen.contains(value)));
    }

    private static <T> ChoiceBox<T> choice(
            String id, List<T> values, ObjectProperty<T> chosen, Function<T, String> label) {
        var box = new ChoiceBox<T>();
        box.setId(id);
        box.getItems().setAll(values);
        box.setConverter(Choices.labels(label));
        box.valueProperty().bindBidirectional(chosen);
        return box;
    }
}
