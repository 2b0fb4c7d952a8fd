package io.millrace.server.connector;

import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Makes jars whose classes hold any text, and connectors of them.
public final class JarFiles {
    private JarFiles() {}

    /// @param classes code by the names of classes
    public static Path write(Path jar, Map<String, String> classes) throws IOException {
        Files.createDirectories(jar.getParent());
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var entry : classes.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey().replace('.', '/') + ".class"));
                out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    /// An artifact of the group `test`, whose version is the part behind the last dash.
    public static Connector.Artifact artifact(Path jar) throws IOException {
        var name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        int dash = name.lastIndexOf('-');
        return new Connector.Artifact(
                "test:" + name.substring(0, dash) + ":" + name.substring(dash + 1), FileHash.of(jar), Files.size(jar));
    }

    /// A connector of the version `1`.
    public static Connector connector(String name, Connector.Place place, Connector.Artifact... artifacts) {
        return new Connector(
                name,
                name,
                new Connector.Brings(List.of(name), List.of(), List.of(), List.of(), List.of()),
                Optional.of("1"),
                Optional.of("2.3"),
                "Apache-2.0",
                place,
                Arrays.asList(artifacts),
                Optional.empty(),
                Optional.of(Connector.Shown.LOADED),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}
