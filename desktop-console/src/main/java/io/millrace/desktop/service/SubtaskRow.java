package io.millrace.desktop.service;

import java.time.Duration;
import java.util.OptionalDouble;

/// One of the parallel instances of a vertex.
public record SubtaskRow(
        int index,
        String status,
        int attempt,
        String host,
        Duration duration,
        long recordsIn,
        long recordsOut,
        long bytesIn,
        long bytesOut,
        OptionalDouble busy,
        OptionalDouble backPressured) {}
