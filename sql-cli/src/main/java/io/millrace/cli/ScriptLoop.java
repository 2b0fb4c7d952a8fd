package io.millrace.cli;

import io.millrace.cli.render.ScriptPosition;
import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.StatementSplitter;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Statements that no one types: each is carried out as soon as it is read. The first that fails is the last, or those
/// after it are carried out too; the first that is cancelled, or that loses the gateway, is always the last.
final class ScriptLoop {
    private final Shell shell;
    private final Optional<String> name;
    private final BooleanSupplier goesOn;
    private boolean failed;

    /// Reads nothing yet.
    ///
    /// @param name   of the file, for a failure's place
    /// @param goesOn whether a failure is not the end; a script can change its mind
    ScriptLoop(Shell shell, Optional<String> name, BooleanSupplier goesOn) {
        this.shell = shell;
        this.name = name;
        this.goesOn = goesOn;
    }

    InputOutcome run(BufferedReader lines) throws IOException {
        var splitter = new StatementSplitter();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var outcome = carryOut(splitter.add(line + "\n"));
            if (outcome != InputOutcome.DONE) {
                return all(outcome);
            }
        }
        return all(carryOut(splitter.end()));
    }

    private InputOutcome all(InputOutcome last) {
        return failed && last == InputOutcome.DONE ? InputOutcome.FAILED : last;
    }

    private InputOutcome carryOut(List<ScriptItem> pieces) {
        var outcome = InputOutcome.DONE;
        for (var piece : pieces) {
            outcome = shell.carryOut(piece, name.map(script -> new ScriptPosition(script, piece.line())));
            if (outcome == InputOutcome.FAILED && goesOn.getAsBoolean()) {
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
