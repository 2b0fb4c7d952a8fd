package io.millrace.server.control;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A command to a running process.
public enum ControlCommand {
    /// Answered with a [ProcessStatus].
    STATUS,
    /// Answered with a [Readiness].
    READY,
    /// Answered with a [LaunchPlan].
    LAUNCH,
    /// Ends the process in order. Answered with the [ProcessStatus] before the end; a second one changes nothing.
    STOP,
    /// Refuses new sessions. Answered with the [ProcessStatus] after it.
    DRAIN,
    /// Takes new sessions again. Answered with the [ProcessStatus] after it.
    UNDRAIN,
    /// Reads the configuration again. Answered with a [ReloadReport].
    RELOAD;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ControlCommand> of(String word) {
        return Arrays.stream(values())
                .filter(command -> command.word().equals(word))
                .findFirst();
    }
}
