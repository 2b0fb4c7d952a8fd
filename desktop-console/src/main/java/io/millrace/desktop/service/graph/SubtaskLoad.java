package io.millrace.desktop.service.graph;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/// The load of one subtask: shares of its time from 0 to 1, records per second, and its watermark in epoch
/// milliseconds.
public record SubtaskLoad(
        int subtask,
        OptionalDouble busy,
        OptionalDouble back,
        OptionalDouble idle,
        OptionalDouble recordsIn,
        OptionalDouble recordsOut,
        OptionalLong watermark) {

    /// Of a subtask of which nothing is known.
    public static SubtaskLoad unknown(int subtask) {
        var none = OptionalDouble.empty();
        return new SubtaskLoad(subtask, none, none, none, none, none, OptionalLong.empty());
    }

    /// Its records: those that come in or, of a source, those that go out.
    public double flow() {
        double in = recordsIn.orElse(0);
        return in > 0 ? in : recordsOut.orElse(0);
    }
}
