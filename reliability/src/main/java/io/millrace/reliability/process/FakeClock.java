package io.millrace.reliability.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;

/// A wall clock of a process that can be set, while elapsed time stays that of the machine. It needs the package
/// `libfaketime` of Debian.
public final class FakeClock {
    private final Path library;
    private final Path file;

    private FakeClock(Path library, Path file) {
        this.library = library;
        this.file = file;
    }

    /// A clock with the right time.
    ///
    /// @param folder for the file by which the process learns of changes
    public static FakeClock in(Path folder) throws IOException {
        try (var found = Files.newDirectoryStream(Path.of("/usr/lib"), "*-linux-gnu*")) {
            for (var libraries : found) {
                var library = libraries.resolve("faketime").resolve("libfaketimeMT.so.1");
                if (Files.exists(library)) {
                    var clock = new FakeClock(library, folder.resolve("clock"));
                    clock.set(Duration.ZERO);
                    return clock;
                }
            }
        }
        throw new IOException("fault-clock needs the package libfaketime of Debian");
    }

    /// Sets it within a second.
    ///
    /// @param ahead of the right time; negative for a clock that is behind
    public void set(Duration ahead) throws IOException {
        var next = file.resolveSibling("clock.next");
        Files.writeString(next, (ahead.isNegative() ? "" : "+") + ahead.toSeconds() + "\n");
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /// The variables of the process.
    public Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", file.toString(),
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                // with it, each wait of the JVM would end at once
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }
}
