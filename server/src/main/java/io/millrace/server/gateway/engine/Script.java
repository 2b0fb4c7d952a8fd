package io.millrace.server.gateway.engine;

import java.net.URI;

/// Statements that run as one application.
public sealed interface Script {
    record Text(String statements) implements Script {}

    /// The location of the statements.
    record Address(URI uri) implements Script {}
}
