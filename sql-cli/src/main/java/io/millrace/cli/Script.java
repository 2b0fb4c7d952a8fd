package io.millrace.cli;

import io.millrace.cli.render.Place;
import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.StatementSplitter;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Statements that no one types: each is carried out as soon as it is read. The first that fails is the last, or those
/// after it are carried out too; the first that is cancelled, or that loses the gateway, is always the last.
final class Script {
    private final Shell shell;
    private final Optional<String> name;
    private final BooleanSupplier goesOn;
    private boolean failed;

    /// Reads nothing yet.
    ///
    /// @param name   of the file, for a failure's place
    /// @param goesOn whether a failure is not the end; a script can change its mind
    Script(Shell shell, Optional<String> name, BooleanSupplier goesOn) {
        this.shell = shell;
        this.name = name;
        this.goesOn = goesOn;
    }

    Outcome run(BufferedReader lines) throws IOException {
        var splitter = new StatementSplitter();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var outcome = carryOut(splitter.add(line + "\n"));
            if (outcome != Outcome.DONE) {
                return all(outcome);
            }
        }
        return all(carryOut(splitter.end()));
    }

    private Outcome all(Outcome last) {
        return failed && last == Outcome.DONE ? Outcome.FAILED : last;
    }

    private Outcome carryOut(List<ScriptItem> pieces) {
        var outcome = Outcome.DONE;
        for (var piece : pieces) {
            outcome = shell.carryOut(piece, name.map(script -> new Place(script, piece.line())));
            if (outcome == Outcome.FAILED && goesOn.getAsBoolean()) {
                failed = true;
                outcome = Outcome.DONE;
            }
            if (outcome != Outcome.DONE) {
                break;
            }
        }
        return outcome;
    }
}
