package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Unrecognized;
import java.util.List;
import java.util.Optional;

/// The connectors, formats, catalogs and file systems of a server, and those that can be added.
///
/// @param engine     the version of the engine
/// @param connectors of the index
/// @param factories  that the server has loaded
public record ConnectorInventory(String engine, List<Item> connectors, List<Factory> factories) {
    public ConnectorInventory {
        connectors = List.copyOf(connectors);
        factories = List.copyOf(factories);
    }

    /// A connector of the index.
    ///
    /// @param from the repository or folder that its files came from, if `millrace connector add` installed it
    public record Item(Connector connector, State state, Optional<String> from) {}

    /// The state of a connector of the index.
    public enum State {
        /// The server has loaded it.
        LOADED,
        /// Its files are there, and the server will load them at its next start.
        INSTALLED,
        /// It can be added.
        OFFERED,
        /// No version fits the engine.
        NONE,
        @Unrecognized
        UNKNOWN
    }

    /// Something that statements can name.
    ///
    /// @param name as in statements
    /// @param jar  the file that it is in; empty if it is unknown
    public record Factory(Kind kind, String name, Optional<String> jar) {}

    /// The kind of object that a factory creates.
    public enum Kind {
        CONNECTOR,
        FORMAT,
        CATALOG,
        MODULE,
        MODEL,
        FILE_SYSTEM,
        @Unrecognized
        UNKNOWN
    }

    /// An option that a factory reads.
    ///
    /// @param values       the valid values; empty if they are not a fixed set
    /// @param defaultValue empty if there is none
    public record Option(String key, boolean required, List<String> values, Optional<String> defaultValue) {
        public Option {
            values = List.copyOf(values);
        }
    }

    /// The options of a factory.
    public record Options(List<Option> options) {
        public Options {
            options = List.copyOf(options);
        }
    }

    public static final Param<Kind> KIND =
            Param.path("kind", ParamFormat.oneOf(Kind.class), "The kind of the factory.");
    public static final Param<String> NAME =
            Param.path("name", ParamFormat.STRING, "The name of the factory in statements.");

    public static final Endpoint<Nothing, ConnectorInventory> GET = Service.GATEWAY
            .get("getConnectors", "/connectors")
            .response(Payload.json(ConnectorInventory.class))
            .summary("Connectors, formats, catalogs and file systems: what is loaded, and what can be added.");

    public static final Endpoint<Nothing, Options> OPTIONS = Service.GATEWAY
            .get("getConnectorOptions", "/connectors/:kind/:name/options")
            .params(KIND, NAME)
            .response(Payload.json(Options.class))
            .summary("The options that a factory reads; empty if it is not loaded.");

    public static final List<Endpoint<?, ?>> ALL = List.of(GET, OPTIONS);
}
