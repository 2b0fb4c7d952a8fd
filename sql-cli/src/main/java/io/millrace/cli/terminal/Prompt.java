package io.millrace.cli.terminal;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.ControlCharacters;
import io.millrace.sql.catalog.Completion;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.MaskingCallback;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.history.DefaultHistory;

/// Reads what a person types: edited, coloured, completed, remembered.
public final class Prompt {
    private static final String NAME = "millrace";
    /// A text that is longer is only taken, neither coloured nor remembered step by step.
    private static final int EDITED = 20_000;

    private static final int REMEMBERED = 10_000;

    private final LineReader reader;
    private final KeyBindings keys;
    private final ExternalEditor editor;
    private final TerminalScreen screen;
    private final AnsiColours paint;
    private String begun = "";

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
                .variable(LineReader.FEATURES_MAX_BUFFER_SIZE, EDITED)
                .variable(LineReader.HISTORY_SIZE, REMEMBERED)
                .variable(LineReader.HISTORY_FILE_SIZE, REMEMBERED)
                .variable(LineReader.BELL_STYLE, "none");
    }

    /// A user's entry at the prompt.
    public sealed interface Entry {

        /// Whole input: statements, or a command.
        record Typed(String text) implements Entry {}

        /// An interrupt; `empty` when nothing had been typed.
        record Interrupted(boolean empty) implements Entry {}

        /// The end of the input.
        record Ended() implements Entry {}
    }

    /// Waits for what a person types.
    ///
    /// @param session the name of the session in use; empty for one without
    public Entry read(String session) {
        try {
            var text = reader.readLine(prompt(session), null, (MaskingCallback) null, begun);
            begun = "";
            var toEdit = keys.toEdit();
            if (toEdit.isPresent()) {
                edit(toEdit.get());
                return read(session);
            }
            return new Entry.Typed(text);
        } catch (UserInterruptException e) {
            begun = "";
            return new Entry.Interrupted(e.getPartialLine().isBlank());
        } catch (EndOfFileException e) {
            return new Entry.Ended();
        }
    }

    /// The reader expands what follows a `%`.
    private String prompt(String session) {
        var label =
                session.isEmpty() ? "" : ":" + ControlCharacters.line(session).replace("%", "%%");
        return paint.strong(NAME) + label + "> ";
    }

    /// Opens a text in the person's editor; what comes back is typed at the prompt already.
    public void edit(String text) {
        switch (editor.edit(text)) {
            case ExternalEditor.Edited.Text(var edited) -> begun = edited;
            case ExternalEditor.Edited.Failed(var reason) -> {
                begun = text;
                screen.tell(reason + "\n");
            }
        }
    }

    /// Whether the keys are those of vi; else they are those of emacs.
    public void vi(boolean chosen) {
        keys.choose(chosen);
    }

    /// What was typed before, the oldest first, whole statements with their lines.
    public List<String> history() {
        var entries = new ArrayList<String>();
        reader.getHistory().forEach(entry -> entries.add(entry.line()));
        return entries;
    }
}
