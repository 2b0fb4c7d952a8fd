package io.millrace.cli;

import io.millrace.cli.option.ExitCode;
import io.millrace.cli.parse.Piece;
import io.millrace.cli.parse.Splitter;
import io.millrace.cli.render.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Statements that no one types: each is carried out as soon as it is read, and the first that does not succeed is the
/// last.
final class Script {
    private final Shell shell;
    private final Optional<String> name;

    /// Reads nothing yet.
    ///
    /// @param name of the file, for a failure's place
    Script(Shell shell, Optional<String> name) {
        this.shell = shell;
        this.name = name;
    }

    Outcome run(BufferedReader lines) throws IOException {
        var splitter = new Splitter();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var outcome = carryOut(splitter.add(line + "\n"));
            if (outcome.exit() != ExitCode.SUCCESS || outcome == Outcome.LEAVE) {
                return outcome;
            }
        }
        return carryOut(splitter.end());
    }

    private Outcome carryOut(List<Piece> pieces) {
        var outcome = Outcome.DONE;
        for (var piece : pieces) {
            outcome = shell.carryOut(piece, name.map(script -> new Place(script, piece.line())));
            if (outcome != Outcome.DONE) {
                break;
            }
        }
        return outcome;
    }
}
