package io.millrace.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/// The driver's version, from a file that the build puts into the jar.
record DriverVersion(String text, int major, int minor) {
    static final DriverVersion CURRENT = read();

    private static DriverVersion read() {
        var properties = new Properties();
        try (var file = DriverVersion.class.getResourceAsStream("version.properties")) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        var text = properties.getProperty("version", "0.0");
        var parts = text.split("[.-]", -1);
        return new DriverVersion(text, Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }
}
