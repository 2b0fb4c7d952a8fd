package io.millrace.server.monitoring;

import io.millrace.wire.Refusal;
import java.util.function.Supplier;

/// A part of the server whose health is checked.
///
/// @param probe returns soon, at most after a second or two
public record HealthCheck(String name, Supplier<Finding> probe) {

    /// The state of a part.
    public enum Status {
        UP,
        /// It works, but an operator should look at it.
        DEGRADED,
        /// It does not work, so that the server cannot do its work.
        DOWN
    }

    /// @param reason a sentence for the operator
    public record Finding(Status status, String reason) {
        public static Finding up(String reason) {
            return new Finding(Status.UP, reason);
        }

        public static Finding degraded(String reason) {
            return new Finding(Status.DEGRADED, reason);
        }

        public static Finding down(String reason) {
            return new Finding(Status.DOWN, reason);
        }
    }

    /// A part that answers with a refusal counts as down.
    HealthReport.Checked run() {
        Finding found;
        try {
            found = probe.get();
        } catch (Refusal refusal) {
            found = Finding.down(refusal.reason());
        }
        return new HealthReport.Checked(name, found.status(), found.reason());
    }
}
