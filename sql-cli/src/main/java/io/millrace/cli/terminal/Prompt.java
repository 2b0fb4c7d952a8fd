package io.millrace.cli.terminal;

import io.millrace.cli.render.Paint;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.history.DefaultHistory;

/// Reads what a person types: edited, coloured, completed, remembered.
public final class Prompt {
    private static final String NAME = "millrace";
    private static final int REMEMBERED = 10_000;

    private final LineReader reader;
    private final String prompt;

    public Prompt(TerminalScreen screen, Host host, Catalog catalog) {
        var paint = host.colours() ? Paint.ANSI : Paint.NONE;
        this.prompt = paint.strong(NAME) + "> ";
        this.reader = LineReaderBuilder.builder()
                .terminal(screen.terminal())
                .appName(NAME)
                .parser(new SqlLines())
                .highlighter(new SqlColours(host.colours()))
                .completer(new SqlWords(catalog))
                .history(new DefaultHistory())
                .option(Option.DISABLE_EVENT_EXPANSION, true)
                .option(Option.HISTORY_IGNORE_SPACE, true)
                .option(Option.HISTORY_REDUCE_BLANKS, false)
                .option(Option.CASE_INSENSITIVE, true)
                .option(Option.AUTO_FRESH_LINE, true)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P %M> ")
                .variable(LineReader.HISTORY_SIZE, REMEMBERED)
                .variable(LineReader.HISTORY_FILE_SIZE, REMEMBERED)
                .variable(LineReader.BELL_STYLE, "none")
                .build();
        HistoryFile.in(host.stateDirectory()).ifPresent(file -> reader.setVariable(LineReader.HISTORY_FILE, file));
    }

    /// What a person did at the prompt.
    public sealed interface Entry {

        /// Whole input: statements, or a command.
        record Typed(String text) implements Entry {}

        /// An interrupt; `empty` when nothing had been typed.
        record Interrupted(boolean empty) implements Entry {}

        /// The end of the input.
        record Ended() implements Entry {}
    }

    public Entry read() {
        try {
            return new Entry.Typed(reader.readLine(prompt));
        } catch (UserInterruptException e) {
            return new Entry.Interrupted(e.getPartialLine().isBlank());
        } catch (EndOfFileException e) {
            return new Entry.Ended();
        }
    }
}
