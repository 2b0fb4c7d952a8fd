package io.millrace.cli;

import io.millrace.cli.command.Command;
import io.millrace.cli.command.CommandReader;
import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.ControlCharacters;
import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.StatementSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads and executes what a user types at the prompt. A failed statement does not end the loop.
record InteractiveLoop(Shell shell, Screen screen, Prompt prompt, Settings settings) {
    private static final int MAX_LISTED = 50;

    /// Returns when the user leaves: by a command, by the end of input, or by two interrupts on an empty line.
    void run() {
        boolean warned = false;
        while (true) {
            prompt.useVi(settings.value(ShellSetting.EDITING).equals("vi"));
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
                        screen.message("Press Ctrl-C again to leave.\n");
                    }
                }
                case Prompt.Entry.Typed(var text) -> {
                    warned = false;
                    if (!execute(items(text))) {
                        return;
                    }
                }
            }
        }
    }

    private static List<ScriptItem> items(String text) {
        var splitter = new StatementSplitter();
        var items = new ArrayList<>(splitter.add(text + "\n"));
        items.addAll(splitter.end());
        return items;
    }

    /// Executes the items up to the first that fails.
    ///
    /// @return whether the loop goes on
    private boolean execute(List<ScriptItem> items) {
        for (var item : items) {
            if (items.size() > 1) {
                screen.print(faint(firstLine(item.text())) + "\n");
            }
            var outcome = execute(item);
            screen.print("\n");
            switch (outcome) {
                case DONE -> {}
                case LEAVE, LEAVE_AFTER_FAILURE -> {
                    return false;
                }
                case FAILED, CANCELLED, LOST -> {
                    return true;
                }
            }
        }
        return true;
    }

    /// The prompt handles commands about its input, the shell all others.
    private InputOutcome execute(ScriptItem item) {
        var command = item instanceof ScriptItem.Command(var text, var _)
                ? Optional.of(CommandReader.read(text))
                : Optional.<Command>empty();
        if (command.isPresent() && command.get() instanceof Command.Edit) {
            prompt.edit(lastStatement());
            return InputOutcome.DONE;
        }
        if (command.isPresent() && command.get() instanceof Command.History(var search)) {
            showHistory(search);
            return InputOutcome.DONE;
        }
        return shell.execute(item, Optional.empty());
    }

    /// The last entry of the history that is not a command.
    private String lastStatement() {
        return prompt.history().reversed().stream()
                .filter(text -> !text.stripLeading().startsWith("\\"))
                .findFirst()
                .orElse("");
    }

    private void showHistory(String search) {
        var entries = prompt.history();
        // the last entry is this command
        var found = entries.subList(0, Math.max(0, entries.size() - 1)).stream()
                .filter(text -> text.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT)))
                .toList();
        found.stream()
                .skip(Math.max(0, found.size() - MAX_LISTED))
                .forEach(text ->
                        screen.print("  " + ControlCharacters.lines(text).replace("\n", "\n  ") + "\n"));
        if (found.isEmpty()) {
            screen.message(search.isEmpty() ? "The history is empty.\n" : "No entry contains that text.\n");
        } else if (found.size() > MAX_LISTED) {
            screen.print(faint("the last " + MAX_LISTED + " of " + found.size() + "; \\history TEXT searches") + "\n");
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
