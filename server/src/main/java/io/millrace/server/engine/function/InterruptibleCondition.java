package io.millrace.server.engine.function;

import org.apache.flink.runtime.execution.CancelTaskException;

/// Ends the conditions of a pattern once their job is cancelled. The engine looks at all rows of a watermark at once,
/// and for each row at all matches that have begun, which may take hours.
public final class InterruptibleCondition {
    private InterruptibleCondition() {}

    /// Called by generated code, before it evaluates a condition.
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelTaskException("A pattern was interrupted.");
        }
    }
}
