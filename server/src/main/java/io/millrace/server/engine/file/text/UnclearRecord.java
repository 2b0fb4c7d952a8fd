package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.UnreadableFileException;
import org.apache.flink.core.fs.Path;

/// Says that only the engine's own reader can judge a record, which then fails if this has found a problem.
final class UnclearRecord extends Exception {
    private static final long serialVersionUID = 1;

    private final String problem;

    /// There may be nothing wrong with the record.
    UnclearRecord() {
        this("");
    }

    /// @param problem that goes on with the place of the record
    UnclearRecord(String problem) {
        super(problem, null, false, false);
        this.problem = problem;
    }

    /// Adds to a failure of the engine's reader where it is and what is wrong.
    ///
    /// @param position of the record
    void explain(Exception failure, Path file, long position) {
        if (!problem.isEmpty()) {
            failure.addSuppressed(UnreadableFileException.at(file, position, problem));
        }
    }
}
