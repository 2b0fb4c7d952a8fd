package io.millrace.measure;

import java.io.IOException;
import java.net.URI;
import java.util.List;

/// A running server and its processes.
///
/// @param cluster the same as the gateway unless told otherwise
record MeasuredServer(String name, URI gateway, List<String> pids, URI cluster) {
    /// @param text `name=URL`, `name=URL=PID,PID` or `name=URL=PID,PID=CLUSTER_URL`
    static MeasuredServer of(String text) {
        var parts = text.split("=");
        var gateway = URI.create(parts[1]);
        return new MeasuredServer(
                parts[0],
                gateway,
                parts.length > 2 ? List.of(parts[2].split(",")) : List.of(),
                parts.length > 3 ? URI.create(parts[3]) : gateway);
    }

    double processorMillis() throws IOException {
        double millis = 0;
        for (var pid : pids) {
            millis += ProcessorTime.millis(Long.parseLong(pid));
        }
        return millis;
    }

    /// Returns the processor time of the JVMs' compilers alone.
    double compilerMillis() throws IOException {
        double millis = 0;
        for (var pid : pids) {
            millis += ProcessorTime.compilerMillis(Long.parseLong(pid));
        }
        return millis;
    }
}
