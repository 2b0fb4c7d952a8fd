package io.millrace.reliability.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The distribution with a connector in its `lib/`, in a folder of its own that links to all that is not changed.
///
/// @param folder the home of its processes
public record HomeWithConnector(Path folder) {
    private static final List<String> SHARED = List.of("modules", "plugins", "conf", "share", "jdbc");

    /// Installs a connector with `bin/millrace connector add`.
    ///
    /// @param distribution unpacked
    /// @param folder       an empty one
    /// @param connectors   a folder with jars of connectors
    public static HomeWithConnector of(Path distribution, Path folder, String connector, Path connectors)
            throws IOException, InterruptedException {
        for (var name : SHARED) {
            Files.createSymbolicLink(folder.resolve(name), distribution.resolve(name));
        }
        Files.createDirectory(folder.resolve("lib"));
        var programs = Files.createDirectory(folder.resolve("bin"));
        try (Stream<Path> files = Files.list(distribution.resolve("bin"))) {
            for (var file : files.toList()) {
                Files.copy(file, programs.resolve(file.getFileName()));
            }
        }
        var home = new HomeWithConnector(folder);
        home.run("connector", "add", connector, "--from", connectors.toString());
        return home;
    }

    /// Makes the starts of its processes faster, which takes a minute.
    public void prepare() throws IOException, InterruptedException {
        run("prepare");
    }

    private void run(String... arguments) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of(folder.resolve("bin/millrace").toString()));
        words.addAll(List.of(arguments));
        var output = folder.resolve("out");
        var code = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", words) + ": " + Files.readString(output));
        }
    }
}
