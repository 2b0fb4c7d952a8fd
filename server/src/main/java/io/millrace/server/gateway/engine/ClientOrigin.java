package io.millrace.server.gateway.engine;

import java.util.Optional;

/// The origin of a statement.
///
/// @param client  the program, as it names itself
/// @param address its network address
public record ClientOrigin(Optional<String> client, Optional<String> address) {
    public static final ClientOrigin UNKNOWN = new ClientOrigin(Optional.empty(), Optional.empty());
}
