package io.millrace.server.telemetry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/// The versions of the server and of the engine it was built with.
public record BuildInfo(String version, String engine) {

    /// Reads the file that the build has written.
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
