package io.millrace.desktop.sql.editor;

import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.sql.parse.BracketMatcher;
import io.millrace.sql.parse.StatementSplitter;
import io.millrace.sql.parse.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.IndexRange;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.TwoDimensional;

/// A text area for SQL. It shows line numbers, highlights the syntax, and marks the statement at the cursor, matching
/// brackets, search matches and the position of an error. It parses its text off the JavaFX thread.
public final class SqlEditor extends BorderPane {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    private static final double GUTTER = 52;

    private final CodeArea area = new CodeArea();
    private final UiExecutors threads;
    private final FindBar find = new FindBar(this);
    private final CompletionPopup completion;
    private Optional<TextRange> error = Optional.empty();
    private Optional<TextRange> statement = Optional.empty();
    private int reading;

    /// @param text the initial text, which cannot be undone
    public SqlEditor(String text, int cursor, CompletionModel.Source source, UiExecutors threads) {
        this.threads = threads;
        this.completion = new CompletionPopup(this, new CompletionModel(source, threads));
        getStyleClass().add("sql-editor");
        area.setId("sql-text");
        area.setAccessibleRole(AccessibleRole.TEXT_AREA);
        area.setAccessibleText("SQL statements");
        area.replaceText(text);
        area.getUndoManager().forgetHistory();
        area.moveTo(Math.clamp(cursor, 0, text.length()));
        area.setParagraphGraphicFactory(this::number);
        area.textProperty().addListener((value, before, now) -> {
            error = Optional.empty();
            read();
        });
        area.caretPositionProperty().addListener((value, before, now) -> read());
        area.setOnDragOver(event -> {
            // the window handles files
            if (event.getDragboard().hasString() && !event.getDragboard().hasFiles()) {
                event.acceptTransferModes(TransferMode.COPY);
                event.consume();
            }
        });
        area.setOnDragDropped(event -> {
            if (event.getDragboard().hasString() && !event.getDragboard().hasFiles()) {
                drop(event.getDragboard().getString(), event.getX(), event.getY());
                event.setDropCompleted(true);
                event.consume();
            }
        });
        new EditorKeys(this).install();
        setCenter(new VirtualizedScrollPane<>(area));
        read();
    }

    /// The stylesheet of the workspace, which a popup list needs too.
    public static String stylesheet() {
        return Objects.requireNonNull(SqlEditor.class.getResource("sql.css"), "sql.css")
                .toExternalForm();
    }

    public CodeArea area() {
        return area;
    }

    CompletionPopup completion() {
        return completion;
    }

    FindBar findBar() {
        return find;
    }

    /// Opens the find bar with the selected text.
    public void find(boolean replacing) {
        find.open(replacing);
    }

    /// The selection; empty if nothing is selected.
    public Optional<TextRange> selected() {
        IndexRange range = area.getSelection();
        return range.getLength() == 0 ? Optional.empty() : Optional.of(new TextRange(range.getStart(), range.getEnd()));
    }

    /// Inserts a text at the cursor.
    public void insert(String text) {
        area.replaceSelection(text);
        area.requestFocus();
    }

    /// Inserts a text at the position nearest to a point.
    public void drop(String text, double x, double y) {
        int place = area.hit(x, y).getInsertionIndex();
        replace(place, place, text);
        area.requestFocus();
    }

    /// Formats the selection or, without one, the statement at the cursor.
    public void format() {
        var span = selected().or(() -> statement);
        span.ifPresent(part -> {
            var formatted = SqlFormatter.format(part.in(area.getText()));
            if (!formatted.equals(part.in(area.getText()))) {
                replace(part.start(), part.end(), formatted);
            }
        });
    }

    void apply(TextEdit edit) {
        replace(edit.start(), edit.end(), edit.text());
        area.selectRange(edit.anchor(), edit.caret());
    }

    /// Changes the text in a separate undo step.
    void replace(int start, int end, String by) {
        area.getUndoManager().preventMerge();
        area.replaceText(start, end, by);
        area.getUndoManager().preventMerge();
    }

    /// Toggles the comments of the selected lines.
    public void comment() {
        var range = area.getSelection();
        apply(LineEdits.comment(area.getText(), range.getStart(), range.getEnd()));
    }

    /// Marks the position of an error until the text changes.
    public void mark(Optional<TextRange> place) {
        error = place;
        read();
    }

    /// Selects a range and scrolls to it.
    public void show(TextRange span) {
        int length = area.getLength();
        area.selectRange(Math.min(span.start(), length), Math.min(span.end(), length));
        area.requestFollowCaret();
        area.requestFocus();
    }

    /// The parsed state of a text.
    private record Reading(StyleSpans<Collection<String>> styles, Optional<TextRange> statement) {}

    private void read() {
        int mine = ++reading;
        var text = area.getText();
        int caret = area.getCaretPosition();
        var marks = new ArrayList<>(find.marks());
        error.ifPresent(span -> marks.add(new SyntaxHighlight.Mark(span, "sql-error")));
        threads.ask(() -> read(text, caret, marks), read -> {
            if (mine == reading) {
                show(read);
            }
        });
    }

    /// Updates the marks after the search matches have changed.
    void reread() {
        read();
    }

    private static Reading read(String text, int caret, List<SyntaxHighlight.Mark> marks) {
        var brackets = BracketMatcher.of(text);
        brackets.at(caret).ifPresent(place -> {
            marks.add(new SyntaxHighlight.Mark(new TextRange(place, place + 1), "sql-bracket"));
            int other = brackets.pairs().getOrDefault(place, place);
            marks.add(new SyntaxHighlight.Mark(new TextRange(other, other + 1), "sql-bracket"));
        });
        brackets.unmatched()
                .forEach(
                        place -> marks.add(new SyntaxHighlight.Mark(new TextRange(place, place + 1), "sql-unmatched")));
        return new Reading(SyntaxHighlight.of(text, marks), TextRange.at(StatementSplitter.spans(text), caret));
    }

    private void show(Reading read) {
        if (read.styles().length() == area.getLength() && area.getLength() > 0) {
            area.setStyleSpans(0, read.styles());
        }
        if (!read.statement().equals(statement)) {
            var before = lines(statement);
            statement = read.statement();
            var now = lines(statement);
            for (int line = Math.min(before.getStart(), now.getStart());
                    line
                            < Math.min(
                                    Math.max(before.getEnd(), now.getEnd()),
                                    area.getParagraphs().size());
                    line++) {
                area.recreateParagraphGraphic(line);
            }
        }
    }

    private IndexRange lines(Optional<TextRange> span) {
        return span.map(part -> new IndexRange(line(part.start()), line(part.end()) + 1))
                .orElse(new IndexRange(0, 0));
    }

    private int line(int place) {
        return area.offsetToPosition(Math.min(place, area.getLength()), TwoDimensional.Bias.Forward)
                .getMajor();
    }

    private Node number(int line) {
        var label = Labels.styled(String.valueOf(line + 1), "sql-line");
        label.setAlignment(Pos.CENTER_RIGHT);
        label.setMinWidth(GUTTER);
        label.setPrefWidth(GUTTER);
        var lines = lines(statement);
        label.pseudoClassStateChanged(CURRENT, line >= lines.getStart() && line < lines.getEnd());
        return label;
    }
}
