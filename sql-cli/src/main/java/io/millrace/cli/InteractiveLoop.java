package io.millrace.cli;

import io.millrace.cli.command.Command;
import io.millrace.cli.command.CommandReader;
import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.render.ControlCharacters;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.Screen;
import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.StatementSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A person at the prompt. A failure ends a statement, never the conversation.
final class InteractiveLoop {
    private static final int MOST_TOLD = 50;

    private final Shell shell;
    private final Screen screen;
    private final Prompt prompt;
    private final Settings settings;

    InteractiveLoop(Shell shell, Screen screen, Prompt prompt, Settings settings) {
        this.shell = shell;
        this.screen = screen;
        this.prompt = prompt;
        this.settings = settings;
    }

    /// Goes on until the person leaves: by a command, by the end of input, or by two interrupts with nothing typed.
    void run() {
        boolean warned = false;
        while (true) {
            prompt.vi(settings.value(ShellSetting.EDITING).equals("vi"));
            switch (prompt.read(shell.session())) {
                case Prompt.Entry.Ended _ -> {
                    return;
                }
                case Prompt.Entry.Interrupted(boolean empty) -> {
                    if (empty && warned) {
                        return;
                    }
                    warned = empty;
                    if (empty) {
                        screen.tell("Ctrl-C again leaves.\n");
                    }
                }
                case Prompt.Entry.Typed(var text) -> {
                    warned = false;
                    if (!carryOut(pieces(text))) {
                        return;
                    }
                }
            }
        }
    }

    private static List<ScriptItem> pieces(String text) {
        var splitter = new StatementSplitter();
        var pieces = new ArrayList<>(splitter.add(text + "\n"));
        pieces.addAll(splitter.end());
        return pieces;
    }

    /// Whether the conversation goes on. What follows a statement that failed is not run.
    private boolean carryOut(List<ScriptItem> pieces) {
        for (var piece : pieces) {
            if (pieces.size() > 1) {
                screen.print(faint(firstLine(piece.text())) + "\n");
            }
            var outcome = carryOut(piece);
            screen.print("\n");
            switch (outcome) {
                case DONE -> {}
                case LEAVE -> {
                    return false;
                }
                case FAILED, CANCELLED, LOST -> {
                    return true;
                }
            }
        }
        return true;
    }

    /// Commands about what is typed belong to the prompt, all else to the shell.
    private InputOutcome carryOut(ScriptItem piece) {
        var command = piece instanceof ScriptItem.Command(var text, var _)
                ? Optional.of(CommandReader.read(text))
                : Optional.<Command>empty();
        if (command.isPresent() && command.get() instanceof Command.Edit) {
            prompt.edit(last());
            return InputOutcome.DONE;
        }
        if (command.isPresent() && command.get() instanceof Command.History(var search)) {
            tell(search);
            return InputOutcome.DONE;
        }
        return shell.carryOut(piece, Optional.empty());
    }

    /// The last thing that was typed, other than a command.
    private String last() {
        return prompt.history().reversed().stream()
                .filter(text -> !text.stripLeading().startsWith("\\"))
                .findFirst()
                .orElse("");
    }

    private void tell(String search) {
        var typed = prompt.history();
        // the last one is the question itself
        var found = typed.subList(0, Math.max(0, typed.size() - 1)).stream()
                .filter(text -> text.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT)))
                .toList();
        found.stream()
                .skip(Math.max(0, found.size() - MOST_TOLD))
                .forEach(text ->
                        screen.print("  " + ControlCharacters.lines(text).replace("\n", "\n  ") + "\n"));
        if (found.isEmpty()) {
            screen.tell(search.isEmpty() ? "Nothing has been typed.\n" : "Nothing that was typed has that in it.\n");
        } else if (found.size() > MOST_TOLD) {
            screen.print(
                    faint("the last " + MOST_TOLD + " of " + found.size() + "; \\history TEXT shows those with a text")
                            + "\n");
        }
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end) + " …";
    }

    private String faint(String text) {
        return screen.layout(false).paint().faint(ControlCharacters.line(text));
    }
}
