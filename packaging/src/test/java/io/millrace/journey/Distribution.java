package io.millrace.journey;

import io.millrace.testing.ProcessFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The archive that users download, unpacked once for all journeys of a process, into a folder of its own with a blank
/// in its name, so that files written beside the programs (logs, caches, output) do not collide.
final class Distribution {
    /// An option for the JVMs of servers: a journey ends before the second compiler pays off.
    static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    private static final Path ARCHIVE = Path.of(System.getProperty("millrace.archive"));
    private static final Path SOURCES = Path.of(System.getProperty("millrace.sources"));
    private static final Path SHARED = ARCHIVE.resolveSibling("journeys").resolve("shared");
    private static final Distribution UNPACKED =
            unpackedIn(ProcessFolder.in(ARCHIVE.resolveSibling("journeys"), "un packed"));

    private final Path folder;
    private final Path home;

    private Distribution(Path folder) {
        this.folder = folder;
        this.home = folder.resolve("millrace");
    }

    /// The folder that it was unpacked into before.
    static Distribution in(Path folder) {
        return new Distribution(folder);
    }

    /// A copy of its own, with links to the same jars: an archive of their classes holds for each of them.
    static Distribution unpackedIn(Path folder) {
        unpackOnce();
        run(
                folder,
                List.of("rm", "-rf", "millrace", "user"),
                List.of("cp", "-a", SHARED.resolve("millrace").toString(), "."),
                List.of("cp", "-al", SHARED.resolve("modules").toString(), "millrace"));
        return in(folder);
    }

    /// The first process that asks unpacks it, while others wait.
    private static void unpackOnce() {
        var done = SHARED.resolve("done");
        try {
            Files.createDirectories(SHARED);
            try (var channel = FileChannel.open(
                            SHARED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                if (!isNewerThanArchive(done)) {
                    run(
                            SHARED,
                            List.of("rm", "-rf", "done", "millrace", "modules"),
                            List.of("tar", "xzf", ARCHIVE.toString()),
                            List.of("mv", "millrace/modules", "."));
                    Files.createFile(done);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether a file was made from this archive, and not from that of an earlier build.
    static boolean isNewerThanArchive(Path file) throws IOException {
        return Files.exists(file) && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(ARCHIVE)) > 0;
    }

    static Distribution unpacked() {
        return UNPACKED;
    }

    static Path archive() {
        return ARCHIVE;
    }

    /// The clone that the archive was built from.
    static Path sources() {
        return SOURCES;
    }

    Path home() {
        return home;
    }

    /// The jar of our JDBC driver.
    Path driver() {
        try (var jars = Files.list(home.resolve("jdbc"))) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith("millrace-jdbc-"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A program of `bin/`, run in the distribution's folder by a user who has no settings.
    Command command(String program, String... arguments) {
        var words = new ArrayList<String>();
        words.add(home.resolve("bin").resolve(program).toString());
        words.addAll(Arrays.asList(arguments));
        return new Command(List.copyOf(words), home).with(user());
    }

    private Map<String, String> user() {
        var user = folder.resolve("user");
        return Map.of(
                "XDG_CONFIG_HOME",
                user.resolve("config").toString(),
                "XDG_STATE_HOME",
                user.resolve("state").toString(),
                "MILLRACE_ENDPOINT",
                "",
                "MILLRACE_JAVA_OPTS",
                SHORT_LIVED);
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
        return command("millrace", words.toArray(String[]::new))
                .with(Map.of("NO_COLOR", "1", "MILLRACE_JAVA_OPTS", SHORT_LIVED + StartUpCaches.option("shell")));
    }

    /// The same files in a folder of their own, where connectors can be installed: other journeys know nothing of them.
    Distribution copied(String name) {
        var other = folder.resolve(name);
        run(
                folder,
                List.of("rm", "-rf", other.toString()),
                List.of("mkdir", other.toString()),
                List.of("cp", "-al", home.toString(), other.resolve("millrace").toString()));
        return in(other);
    }

    /// The same files with a connector in `lib/`, in a folder of their own: other journeys know nothing of it.
    Path homeWith(Path connector) {
        var other = folder.resolve("with a connector");
        run(
                folder,
                List.of("rm", "-rf", other.toString()),
                List.of("cp", "-al", home.toString(), other.toString()),
                List.of("cp", connector.toString(), other.resolve("lib").toString()));
        return other;
    }

    @SafeVarargs
    private static void run(Path folder, List<String>... steps) {
        for (var step : steps) {
            var done = new Command(step, folder).run();
            if (done.code() != 0) {
                throw new IllegalStateException(String.join(" ", step) + ": " + done);
            }
        }
    }
}
