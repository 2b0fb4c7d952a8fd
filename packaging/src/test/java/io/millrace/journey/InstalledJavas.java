package io.millrace.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The Java programs of this machine, by their version.
final class InstalledJavas {
    private InstalledJavas() {}

    static String of(String version) {
        if (version.equals(String.valueOf(Runtime.version().feature()))) {
            return Path.of(System.getProperty("java.home"), "bin/java").toString();
        }
        try (var homes = Files.list(Path.of("/usr/lib/jvm"))) {
            return homes.filter(home -> home.getFileName().toString().matches(".*\\b" + version + "\\b.*"))
                    .map(home -> home.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .sorted()
                    .map(Path::toString)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no Java " + version + " in /usr/lib/jvm"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
