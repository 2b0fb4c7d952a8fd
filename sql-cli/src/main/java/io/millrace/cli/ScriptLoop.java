package io.millrace.cli;

import io.millrace.cli.render.ScriptPosition;
import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.StatementSplitter;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Executes the statements of a script as it reads them. A cancelled statement and a lost gateway end the script,
/// and so does a failed statement unless the script continues on errors.
final class ScriptLoop {
    private final Shell shell;
    private final Optional<String> name;
    private final BooleanSupplier continuesOnError;
    private boolean failed;

    /// @param name             the script's name in error messages
    /// @param continuesOnError read after each failure, because a script can change the setting
    ScriptLoop(Shell shell, Optional<String> name, BooleanSupplier continuesOnError) {
        this.shell = shell;
        this.name = name;
        this.continuesOnError = continuesOnError;
    }

    InputOutcome run(BufferedReader lines) throws IOException {
        var splitter = new StatementSplitter();
        for (var line = line(lines); !line.isEmpty(); line = line(lines)) {
            var outcome = execute(splitter.add(line));
            if (outcome != InputOutcome.DONE) {
                return total(outcome);
            }
        }
        return total(execute(splitter.end()));
    }

    /// Reads a line with its end as it is, since it may be within a text literal. Returns an empty text at the end of
    /// the input.
    private static String line(BufferedReader lines) throws IOException {
        var line = new StringBuilder();
        for (int next = lines.read(); next >= 0; next = lines.read()) {
            line.append((char) next);
            if (next == '\n') {
                break;
            }
        }
        return line.toString();
    }

    private InputOutcome total(InputOutcome last) {
        if (!failed) {
            return last;
        }
        return switch (last) {
            case DONE, FAILED -> InputOutcome.FAILED;
            case LEAVE, LEAVE_AFTER_FAILURE -> InputOutcome.LEAVE_AFTER_FAILURE;
            case CANCELLED, LOST -> last;
        };
    }

    private InputOutcome execute(List<ScriptItem> items) {
        var outcome = InputOutcome.DONE;
        for (var item : items) {
            outcome = shell.execute(item, name.map(script -> new ScriptPosition(script, item.line())));
            if (outcome == InputOutcome.FAILED && continuesOnError.getAsBoolean()) {
                failed = true;
                outcome = InputOutcome.DONE;
            }
            if (outcome != InputOutcome.DONE) {
                break;
            }
        }
        return outcome;
    }
}
