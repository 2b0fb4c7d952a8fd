package io.millrace.server.engine.function;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/// Ends a job whose function would make a value above the maximum. The job does not restart, as the same row gives the
/// same value again.
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class OversizedValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// The configuration key of the maximum.
    public static final String KEY = "sql-gateway.statement.value-size";

    OversizedValueException(String function, long size, long max) {
        super(sentence(function, size, max));
    }

    /// A sentence for the author of the statement.
    ///
    /// @param size of the value, at least, in bytes
    public static String sentence(String function, long size, long max) {
        return function + " would make a value of at least " + size
                + " bytes. A value that a statement makes by its own numbers may have " + max + " (" + KEY + ").";
    }
}
