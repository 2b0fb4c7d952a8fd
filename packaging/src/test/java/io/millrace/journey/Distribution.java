package io.millrace.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The archive that users download, unpacked once for all journeys, into a folder with a blank in its name.
final class Distribution {
    private static final Path ARCHIVE = Path.of(System.getProperty("millrace.archive"));
    private static final Path SOURCES = Path.of(System.getProperty("millrace.sources"));
    private static final Distribution UNPACKED = new Distribution(unpack());

    private final Path home;

    private Distribution(Path home) {
        this.home = home;
    }

    static Distribution unpacked() {
        return UNPACKED;
    }

    /// The clone that the archive was built from.
    static Path sources() {
        return SOURCES;
    }

    Path home() {
        return home;
    }

    /// A program of `bin/`, run in the distribution's folder.
    Command command(String program, String... arguments) {
        var words = new ArrayList<String>();
        words.add(home.resolve("bin").resolve(program).toString());
        words.addAll(Arrays.asList(arguments));
        return new Command(List.copyOf(words), home);
    }

    /// The server on free ports, with `java.io.tmpdir` pointed to the given empty folder.
    Server start(Path temporary, String... keys) {
        return Server.start(home, temporary, List.of(keys));
    }

    /// The SQL shell at a server.
    Command shell(Server server, String... arguments) {
        var words =
                new ArrayList<>(List.of("sql", "--endpoint", server.gateway().getAuthority()));
        words.addAll(Arrays.asList(arguments));
        return command("millrace", words.toArray(String[]::new)).with(Map.of("NO_COLOR", "1"));
    }

    private static Path unpack() {
        try {
            var folder = ARCHIVE.resolveSibling("journeys").resolve("un packed");
            Files.createDirectories(folder);
            var cleared = new Command(List.of("rm", "-rf", "millrace"), folder).run();
            var unpacked = new Command(List.of("tar", "xzf", ARCHIVE.toString()), folder).run();
            if (cleared.code() != 0 || unpacked.code() != 0) {
                throw new IllegalStateException("cannot unpack " + ARCHIVE + ": " + unpacked);
            }
            return folder.resolve("millrace");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
