package io.millrace.server.engine.planner.error;

import io.millrace.server.connector.ConnectorIndex;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/// Says how to get what a statement names and the server does not have, from the index of connectors.
final class KnownConnectors {
    private static final String RESTART = " where the server runs, and restart it";
    private static final Set<String> WEB = Set.of("http", "https");

    private KnownConnectors() {}

    /// Read at the first use: most servers never lack anything.
    private static final class Known {
        private static final ConnectorIndex INDEX = read();

        private static ConnectorIndex read() {
            try {
                return ConnectorIndex.of(
                        Optional.ofNullable(System.getProperty("millrace.home")).map(Path::of));
            } catch (IOException e) {
                LoggerFactory.getLogger(KnownConnectors.class)
                        .warn("{}: the index of the build is used", e.getMessage());
                return ConnectorIndex.bundled();
            }
        }
    }

    /// The kind of object that a factory creates.
    enum Kind {
        CONNECTOR(
                "connector",
                Connector.Brings::connectors,
                "DynamicTableFactory",
                "DynamicTableSourceFactory",
                "DynamicTableSinkFactory"),
        CATALOG("catalog", Connector.Brings::catalogs, "CatalogFactory"),
        MODULE("module", Connector.Brings::modules, "ModuleFactory"),
        MODEL("model provider", Connector.Brings::modules, "ModelProviderFactory"),
        /// They have many factories: for rows and files, for reading and writing.
        FORMAT("format", Connector.Brings::formats);

        private final String word;

        @SuppressWarnings("ImmutableEnumChecker") // a reference to a method
        private final Function<Connector.Brings, List<String>> names;

        @SuppressWarnings("ImmutableEnumChecker") // Set.of
        private final Set<String> factories;

        Kind(String word, Function<Connector.Brings, List<String>> names, String... factories) {
            this.word = word;
            this.names = names;
            this.factories = Set.of(factories);
        }

        String word() {
            return word;
        }

        /// @param factory the type that the engine looked for
        static Optional<Kind> of(String factory) {
            var name = factory.substring(factory.lastIndexOf('.') + 1);
            return name.endsWith("FormatFactory")
                    ? Optional.of(FORMAT)
                    : Arrays.stream(values())
                            .filter(kind -> kind.factories.contains(name))
                            .findFirst();
        }
    }

    /// The way to get an object, by its name in statements: the end of a sentence that says that it is missing. Empty
    /// if the name is not known.
    static Optional<String> remedy(Kind kind, String name) {
        return remedy(Known.INDEX.bringing(kind.names, name));
    }

    /// The way to get a file system.
    static Optional<String> fileSystem(String scheme) {
        if (WEB.contains(scheme.toLowerCase(Locale.ROOT))) {
            return Optional.of(". Download the file to where the server runs, and give the path of the copy.");
        }
        return remedy(Known.INDEX.bringing(Connector.Brings::schemes, scheme.toLowerCase(Locale.ROOT)));
    }

    /// The way to get the dialect of a database.
    ///
    /// @param url of JDBC
    static Optional<String> database(String url) {
        int end = url.indexOf(':', "jdbc:".length());
        var beginning = end < 0 ? url : url.substring(0, end + 1);
        return remedy(Known.INDEX.bringing(Connector.Brings::connectors, "jdbc").stream()
                .filter(connector -> connector.example().stream().anyMatch(line -> line.contains("'" + beginning)))
                .toList());
    }

    private static Optional<String> remedy(List<Connector> bringing) {
        if (bringing.isEmpty()) {
            return Optional.empty();
        }
        var first = bringing.getFirst();
        if (first.none().isPresent()) {
            return Optional.of(
                    ", and no version fits this engine. " + first.none().get());
        }
        var fitting = bringing.stream()
                .filter(connector -> connector.none().isEmpty())
                .toList();
        var others = fitting.stream().skip(1).map(Connector::name).collect(Collectors.joining(", "));
        return Optional.of(". Run " + first.command() + RESTART + "."
                + (others.isEmpty() ? "" : " Others that bring it: " + others + "."));
    }

    static List<String> names(Kind kind) {
        return Known.INDEX.connectors().stream()
                .flatMap(connector -> kind.names.apply(connector.brings()).stream())
                .distinct()
                .toList();
    }
}
