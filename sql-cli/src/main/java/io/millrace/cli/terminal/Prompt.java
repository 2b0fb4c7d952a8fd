package io.millrace.cli.terminal;

import io.millrace.cli.render.AnsiColours;
import io.millrace.insight.ControlCharacters;
import io.millrace.sql.catalog.Completion;
import java.util.List;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.MaskingCallback;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.history.DefaultHistory;

/// The prompt: a line editor with colours, completion and history.
public final class Prompt {
    private static final String NAME = "millrace";
    /// Longer texts are accepted without colours and undo.
    private static final int MAX_EDITED_LENGTH = 20_000;
    private static final int MAX_HISTORY = 10_000;

    private final LineReader reader;
    private final KeyBindings keys;
    private final ExternalEditor editor;
    private final TerminalScreen screen;
    private final AnsiColours paint;
    private String initialText = "";

    public Prompt(TerminalScreen screen, ProcessHost host, Completion completion) {
        this.paint = host.colours() ? AnsiColours.ANSI : AnsiColours.NONE;
        this.screen = screen;
        this.editor = new ExternalEditor(host);
        this.reader = reader(screen, host, completion);
        if (host.colours()) {
            reader.setAutosuggestion(LineReader.SuggestionType.HISTORY);
        }
        this.keys = KeyBindings.addTo(reader);
        HistoryFile.in(host.stateDirectory()).ifPresent(file -> reader.setVariable(LineReader.HISTORY_FILE, file));
    }

    private static LineReader reader(TerminalScreen screen, ProcessHost host, Completion completion) {
        var reader = new SqlReader(screen.terminal(), NAME);
        reader.setParser(new SqlLines());
        reader.setHighlighter(new SqlColours(host.colours()));
        reader.setCompleter(new SqlWords(completion));
        reader.setHistory(new DefaultHistory());
        return reader.option(Option.DISABLE_EVENT_EXPANSION, true)
                .option(Option.HISTORY_IGNORE_SPACE, true)
                .option(Option.HISTORY_IGNORE_DUPS, true)
                .option(Option.HISTORY_REDUCE_BLANKS, false)
                .option(Option.CASE_INSENSITIVE, true)
                .option(Option.CASE_INSENSITIVE_SEARCH, true)
                .option(Option.AUTO_FRESH_LINE, true)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P %M> ")
                .variable(LineReader.INDENTATION, 1)
                .variable(LineReader.FEATURES_MAX_BUFFER_SIZE, MAX_EDITED_LENGTH)
                .variable(LineReader.HISTORY_SIZE, MAX_HISTORY)
                .variable(LineReader.HISTORY_FILE_SIZE, MAX_HISTORY)
                .variable(LineReader.BELL_STYLE, "none");
    }

    /// A user's entry at the prompt.
    public sealed interface Entry {

        /// Complete input: statements, or a command.
        record Typed(String text) implements Entry {}

        /// An interrupt; `empty` if the line was empty.
        record Interrupted(boolean empty) implements Entry {}

        /// The end of the input.
        record Ended() implements Entry {}
    }

    /// Reads the next entry.
    ///
    /// @param session the name of the session in use; empty if it has none
    public Entry read(String session) {
        try {
            var text = reader.readLine(prompt(session), null, (MaskingCallback) null, initialText);
            initialText = "";
            var toEdit = keys.toEdit();
            if (toEdit.isPresent()) {
                edit(toEdit.get());
                return read(session);
            }
            return new Entry.Typed(text);
        } catch (UserInterruptException e) {
            initialText = "";
            return new Entry.Interrupted(e.getPartialLine().isBlank());
        } catch (EndOfFileException e) {
            return new Entry.Ended();
        }
    }

    /// Escapes `%`, which the line editor expands.
    private String prompt(String session) {
        var label =
                session.isEmpty() ? "" : ":" + ControlCharacters.line(session).replace("%", "%%");
        return paint.strong(NAME) + label + "> ";
    }

    /// Opens a text in the user's editor. The saved text becomes the next line's initial text.
    public void edit(String text) {
        switch (editor.edit(text)) {
            case ExternalEditor.Result.Text(var edited) -> initialText = edited;
            case ExternalEditor.Result.Failed(var reason) -> {
                initialText = text;
                screen.message(reason + "\n");
            }
        }
    }

    /// Chooses the key bindings of vi or of emacs.
    public void useVi(boolean vi) {
        keys.choose(vi);
    }

    /// The history of complete statements, the oldest first.
    public List<String> history() {
        return keys.entries();
    }
}
