package io.millrace.server.engine;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/// Ends a job whose function would make a value above the maximum. The job does not restart, as the same row gives the
/// same value again.
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class LargeValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message a sentence for the author of the statement
    public LargeValueException(String message) {
        super(message);
    }
}
