package io.millrace.desktop.failure;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.insight.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.css.PseudoClass;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/// A pane with a stack trace, either root cause first with the frames outside the job's code folded, or as it was
/// thrown. Enter or a click unfolds frames.
final class TracePane extends BorderPane {
    private static final PseudoClass FOUND = PseudoClass.getPseudoClass("found");

    private static final double LINE = 22;

    /// The order of the trace.
    private enum Reading {
        ROOT_CAUSE_FIRST,
        AS_THROWN
    }

    private final ListView<TraceLine> list = new ListView<>();
    private final ObjectProperty<Reading> reading = new SimpleObjectProperty<>(Reading.ROOT_CAUSE_FIRST);
    private final StringProperty searched;
    private final Set<TraceLine> opened = new HashSet<>();
    private String text = "";

    TracePane(StringProperty searched) {
        this.searched = searched;
        list.setId("trace");
        list.getStyleClass().add("trace");
        list.setCellFactory(made -> new LineCell());
        list.setAccessibleText("The stack trace");
        list.setFixedCellSize(LINE);
        list.setOnMouseClicked(event -> open());
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                open();
            }
        });
        var pills = new SegmentedButtons<>(List.of(Reading.values()), reading, EnumLabel::of);
        var bar = Boxes.row(10, pills, new CopyButton("the trace", () -> text));
        bar.getStyleClass().addAll("tight-bar", "small-pills");
        setTop(bar);
        setCenter(list);
        reading.addListener((value, before, now) -> fill());
        searched.addListener((value, before, now) -> fill());
    }

    void show(String trace) {
        if (!trace.equals(text)) {
            text = trace;
            opened.clear();
            fill();
            list.scrollTo(0);
        }
    }

    private void fill() {
        var lines = new ArrayList<TraceLine>();
        switch (reading.get()) {
            case ROOT_CAUSE_FIRST ->
                TraceLine.of(Trace.of(text), searched.get()).forEach(line -> add(line, lines));
            case AS_THROWN ->
                text.lines()
                        .forEach(line -> lines.add(
                                line.startsWith("\t") || line.startsWith(" ")
                                        ? new TraceLine.At(line.strip().replaceFirst("^at ", ""), true)
                                        : new TraceLine.Head(line, false)));
        }
        list.getItems().setAll(lines);
    }

    private void add(TraceLine line, List<TraceLine> lines) {
        lines.add(line);
        if (line instanceof TraceLine.Folded folded && opened.contains(line)) {
            folded.frames().forEach(frame -> lines.add(new TraceLine.At(frame, false)));
        }
    }

    private void open() {
        if (list.getSelectionModel().getSelectedItem() instanceof TraceLine.Folded folded) {
            if (!opened.remove(folded)) {
                opened.add(folded);
            }
            int place = list.getSelectionModel().getSelectedIndex();
            fill();
            list.getSelectionModel().clearAndSelect(place);
        }
    }

    private final class LineCell extends ListCell<TraceLine> {
        @Override
        protected void updateItem(@Nullable TraceLine line, boolean empty) {
            super.updateItem(line, empty);
            getStyleClass().removeAll("head", "own", "foreign", "folded");
            pseudoClassStateChanged(FOUND, line != null && TraceLine.found(line, searched.get()));
            if (empty || line == null) {
                setText("");
                return;
            }
            switch (line) {
                case TraceLine.Head(var message, var wraps) -> look("head", (wraps ? "which led to " : "") + message);
                case TraceLine.At(var frame, var own) -> look(own ? "own" : "foreign", "at " + frame);
                case TraceLine.Folded folded -> look("folded", (opened.contains(folded) ? "▾ " : "▸ ") + folded.text());
            }
        }

        private void look(String style, String says) {
            getStyleClass().add(style);
            setText(says);
        }
    }
}
