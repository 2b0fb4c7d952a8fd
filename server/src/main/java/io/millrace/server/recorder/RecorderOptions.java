package io.millrace.server.recorder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The options of the flight recorder.
///
/// @param enabled  whether it records at all
/// @param folder   its own; without one it records nothing
/// @param bytes    most bytes on disk
/// @param keep     older than this goes
/// @param interval from one taking of figures to the next
/// @param values   most values in one answer
public record RecorderOptions(
        boolean enabled, Optional<Path> folder, long bytes, Duration keep, Duration interval, int values) {}
