package io.millrace.desktop.sql.editor;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.sql.parse.TextRange;
import java.util.List;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A bar above the text that finds and replaces.
final class FindBar extends VBox {
    private final SqlEditor editor;
    private final TextField what = new TextField();
    private final TextField by = new TextField();
    private final ToggleButton exact = new ToggleButton("Aa");
    private final ToggleButton expression = new ToggleButton(".*");
    private final Label counted = Labels.styled("", "muted");
    private final HBox replacing;
    private List<TextRange> found = List.of();
    private int present = -1;

    FindBar(SqlEditor editor) {
        this.editor = editor;
        getStyleClass().add("sql-find");
        what.setId("find-what");
        what.setPromptText("Find");
        by.setId("find-by");
        by.setPromptText("Replace with");
        Tips.on(exact, "Match upper and lower case");
        Tips.on(expression, "Regular expression");
        counted.setMinWidth(90);
        var line = new HBox(
                6,
                what,
                exact,
                expression,
                Buttons.icon(MaterialDesignA.ARROW_UP, "Previous (Shift+Enter)", () -> go(-1), Styles.FLAT),
                Buttons.icon(MaterialDesignA.ARROW_DOWN, "Next (Enter)", () -> go(1), Styles.FLAT),
                counted,
                Buttons.icon(MaterialDesignC.CLOSE, "Close (Esc)", this::close, Styles.FLAT));
        var one = new Button("Replace");
        one.setOnAction(event -> replace());
        var all = new Button("Replace all");
        all.setId("replace-all");
        all.setOnAction(event -> replaceAll());
        replacing = new HBox(6, by, one, all);
        line.setAlignment(Pos.CENTER_LEFT);
        replacing.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(line, replacing);
        what.textProperty().subscribe(text -> look());
        exact.selectedProperty().subscribe(on -> look());
        expression.selectedProperty().subscribe(on -> look());
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                close();
                event.consume();
            } else if (event.getCode() == KeyCode.ENTER) {
                go(event.isShiftDown() ? -1 : 1);
                event.consume();
            }
        });
    }

    private boolean open() {
        return this.equals(editor.getTop());
    }

    void open(boolean withReplacing) {
        Boxes.show(replacing, withReplacing);
        editor.setTop(this);
        editor.selected()
                .map(span -> span.in(editor.area().getText()))
                .filter(text -> text.indexOf('\n') < 0)
                .ifPresent(what::setText);
        what.requestFocus();
        what.selectAll();
        look();
    }

    /// @return whether the bar was open
    boolean close() {
        if (!open()) {
            return false;
        }
        editor.setTop(null);
        found = List.of();
        editor.reread();
        editor.area().requestFocus();
        return true;
    }

    private TextSearch finding() {
        return new TextSearch(what.getText(), exact.isSelected(), expression.isSelected());
    }

    /// The matches, to be highlighted in the text.
    List<SyntaxHighlight.Mark> marks() {
        if (!open()) {
            return List.of();
        }
        // the text may have changed since
        found = finding().in(editor.area().getText());
        describe();
        return found.stream()
                .map(span -> new SyntaxHighlight.Mark(span, "sql-found"))
                .toList();
    }

    private void look() {
        if (open()) {
            present = -1;
            editor.reread();
        }
    }

    private void describe() {
        counted.setText(finding()
                .wrong()
                .orElse(
                        what.getText().isEmpty()
                                ? ""
                                : found.isEmpty()
                                        ? "Nothing found"
                                        : present < 0 ? found.size() + " found" : present + 1 + " of " + found.size()));
    }

    private void go(int step) {
        if (found.isEmpty()) {
            return;
        }
        int caret = editor.area().getSelection().getStart();
        int from = IntStream.range(0, found.size())
                .filter(index -> found.get(index).start() >= caret)
                .findFirst()
                .orElse(found.size());
        boolean here = from < found.size()
                && editor.selected().filter(found.get(from)::equals).isPresent();
        present = Math.floorMod(step > 0 ? from + (here ? 1 : 0) : from - 1, found.size());
        editor.area().selectRange(found.get(present).start(), found.get(present).end());
        editor.area().requestFollowCaret();
        describe();
    }

    private void replace() {
        if (present < 0
                || present >= found.size()
                || !editor.selected().filter(found.get(present)::equals).isPresent()) {
            go(1);
            return;
        }
        var span = found.get(present);
        editor.replace(
                span.start(), span.end(), finding().replacedAt(editor.area().getText(), span, by.getText()));
        go(1);
    }

    private void replaceAll() {
        var text = editor.area().getText();
        int count = found.size();
        var replaced = finding().replaced(text, by.getText());
        if (!replaced.equals(text)) {
            editor.replace(0, text.length(), replaced);
            counted.setText(count + " replaced");
        }
    }
}
