package io.millrace.server;

import io.millrace.server.config.Key;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The installation that this process was started from, which its scripts name in a system property. A program that
/// embeds the server has none.
final class Installation {
    static final String HOME = "millrace.home";

    private Installation() {}

    static Optional<Path> home() {
        return Optional.ofNullable(System.getProperty(HOME)).map(Path::of);
    }

    /// The configuration file in a folder of an installation, which may not exist.
    static Path configurationFile(Path home) {
        return home.resolve("conf").resolve("millrace.yaml");
    }

    static Optional<Path> configurationFile() {
        return home().map(Installation::configurationFile).filter(Files::exists);
    }

    /// Reads the configuration of a server that was started with these arguments.
    ///
    /// @param arguments `-Dkey=value`
    static ServerConfiguration configuration(List<String> arguments) {
        return ServerConfiguration.read(configurationFile(), arguments, new EngineKeys());
    }

    /// The file that a key names, or one beside the configuration file.
    static Path file(ServerConfiguration configuration, Key<String> key, String name) {
        return configuration
                .path(key)
                .orElseGet(() -> home().orElse(Path.of("")).resolve("conf").resolve(name))
                .toAbsolutePath();
    }
}
