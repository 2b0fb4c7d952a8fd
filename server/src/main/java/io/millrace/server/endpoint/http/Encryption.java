package io.millrace.server.endpoint.http;

import io.millrace.server.security.tls.ServerTls;
import java.time.Duration;
import java.util.Optional;

/// The encryption of an HTTP port.
///
/// @param tls       empty for plain HTTP
/// @param strictAge how long browsers must not use plain HTTP for the host again; 0 if they may
public record Encryption(Optional<ServerTls> tls, Duration strictAge) {
    /// Plain HTTP.
    public static final Encryption NONE = new Encryption(Optional.empty(), Duration.ZERO);
}
