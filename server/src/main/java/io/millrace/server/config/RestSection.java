package io.millrace.server.config;

import java.time.Duration;
import java.util.List;

/// How the cluster service is reached, and how both services answer over HTTP.
public record RestSection(
        String bindAddress,
        List<Integer> ports,
        long maxContentLength,
        boolean stackTraces,
        Keys.FailureStatus failureStatus,
        Duration rescaleTimeout,
        boolean standbyForward,
        boolean endByGet) {
    public RestSection {
        ports = List.copyOf(ports);
    }
}
