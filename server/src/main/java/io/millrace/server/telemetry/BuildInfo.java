package io.millrace.server.telemetry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/// The build of the server.
///
/// @param engine the version of the engine that it was built with
public record BuildInfo(String version, String engine) {

    /// As the build wrote it.
    public static BuildInfo read() {
        var properties = new Properties();
        try (var in = BuildInfo.class.getResourceAsStream("build.properties")) {
            if (in == null) {
                throw new IllegalStateException("build.properties is missing from the jar");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildInfo(properties.getProperty("version", ""), properties.getProperty("engine", ""));
    }
}
