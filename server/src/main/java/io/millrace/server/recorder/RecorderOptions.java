package io.millrace.server.recorder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The options of the flight recorder.
///
/// @param folder   for the recorder alone; empty to record nothing
/// @param bytes    maximum size on disk
/// @param keep     how long values are kept
/// @param interval between two recordings of metrics
/// @param values   maximum number of values in one response
/// @param readers  maximum number of requests that read at the same time
public record RecorderOptions(
        boolean enabled,
        Optional<Path> folder,
        long bytes,
        Duration keep,
        Duration interval,
        int values,
        int readers) {}
