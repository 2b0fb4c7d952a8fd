package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.engine.ClientOrigin;
import io.millrace.server.route.Peer;
import java.util.Optional;

/// Derives the name of a program from its `User-Agent` header, of which the first product counts.
final class ClientName {
    private static final int MAX_LENGTH = 60;
    /// All browsers begin with it.
    private static final String BROWSER = "Mozilla/";

    private ClientName() {}

    static ClientOrigin origin(Peer peer) {
        return new ClientOrigin(of(peer.agent()), Optional.of(peer.address()).filter(text -> !text.isEmpty()));
    }

    static Optional<String> of(String agent) {
        if (agent.isBlank()) {
            return Optional.empty();
        }
        if (agent.startsWith(BROWSER)) {
            return Optional.of("browser");
        }
        var first = agent.strip().split("\\s", 2)[0];
        return Optional.of(first.substring(0, Math.min(first.length(), MAX_LENGTH)));
    }
}
