package io.millrace.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Finds programs that tests start, in the folders of `PATH`. `packaging/test` installs them.
public final class InstalledProgram {
    private InstalledProgram() {}

    /// The shell without windows takes a third of the processor time of a whole browser.
    public static Path browser() {
        return find("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
    }

    public static Path node() {
        return find("node", "nodejs");
    }

    /// @param names of which the first that is installed is taken
    private static Path find(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Install " + String.join(", or ", names)));
    }
}
