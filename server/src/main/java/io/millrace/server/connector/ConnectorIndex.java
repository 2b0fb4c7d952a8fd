package io.millrace.server.connector;

import io.millrace.json.Json;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The connectors that can be installed. The file `share/connectors.json` of a distribution is one; without it there is
/// the one of the build.
///
/// @param engine the version of the engine that the entries fit
/// @param shared packages that several files carry in different versions, of which any one does for all
public record ConnectorIndex(String engine, List<String> shared, List<Connector> connectors) {
    private static final String FILE = "connectors.json";

    public ConnectorIndex {
        shared = List.copyOf(shared);
        connectors = List.copyOf(connectors);
    }

    /// Reads the index of a distribution.
    ///
    /// @param home empty if the server runs without a distribution
    /// @throws IOException with a sentence that names the file, if it cannot be used
    public static ConnectorIndex of(Optional<Path> home) throws IOException {
        var file = home.map(folder -> folder.resolve("share").resolve(FILE)).filter(Files::exists);
        if (file.isEmpty()) {
            return bundled();
        }
        try {
            return Json.read(Files.readAllBytes(file.get()), ConnectorIndex.class);
        } catch (Refusal refusal) {
            throw new IOException(file.get() + " is not an index of connectors: " + String.join(" ", refusal.detail()));
        }
    }

    /// The index of the build.
    public static ConnectorIndex bundled() {
        try (var stream = ConnectorIndex.class.getResourceAsStream("/" + FILE)) {
            if (stream == null) {
                throw new IllegalStateException("the build has no " + FILE);
            }
            return Json.read(stream.readAllBytes(), ConnectorIndex.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Optional<Connector> named(String name) {
        return connectors.stream()
                .filter(connector -> connector.name().equals(name))
                .findFirst();
    }

    /// The connectors that bring something of a name. Those that fit come first.
    ///
    /// @param names the list of names to look into
    public List<Connector> bringing(Function<Connector.Brings, List<String>> names, String name) {
        return connectors.stream()
                .filter(connector -> names.apply(connector.brings()).contains(name))
                .sorted((one, other) ->
                        Boolean.compare(one.none().isPresent(), other.none().isPresent()))
                .toList();
    }
}
