package io.millrace.desktop.service.graph;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/// The load of a subtask: shares of its time from 0 to 1, records per second, and its watermark in epoch milliseconds.
public record SubtaskLoad(
        int subtask,
        OptionalDouble busy,
        OptionalDouble back,
        OptionalDouble idle,
        OptionalDouble recordsIn,
        OptionalDouble recordsOut,
        OptionalLong watermark) {

    /// The load of a subtask that is not measured.
    public static SubtaskLoad unknown(int subtask) {
        var none = OptionalDouble.empty();
        return new SubtaskLoad(subtask, none, none, none, none, none, OptionalLong.empty());
    }

    /// The rate of incoming records or, for a source, of outgoing records.
    public double flow() {
        double in = recordsIn.orElse(0);
        return in > 0 ? in : recordsOut.orElse(0);
    }
}
