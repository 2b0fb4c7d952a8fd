package io.millrace.server.security;

import java.util.List;

/// Identifies callers.
public interface Authentication {

    /// Returns the caller, or refuses. A caller who presents nothing, or something wrong, is refused with
    /// [io.millrace.wire.FaultCode#UNAUTHENTICATED], one who has tried too often with `TOO_MANY`, and every one
    /// with `UNAVAILABLE` while it cannot be checked. May block.
    Principal identify(LoginAttempt attempt);

    /// Identifies a caller for longer than a request.
    default LastingLogin open(LoginAttempt attempt) {
        var caller = identify(attempt);
        return () -> caller;
    }

    /// Whether callers must present something.
    default boolean isRequired() {
        return false;
    }

    /// Whether clients can be identified by a certificate. Looking for one takes time with each request.
    default boolean takesCertificates() {
        return false;
    }

    /// The values of `WWW-Authenticate` for a refused caller.
    default List<String> challenges() {
        return List.of();
    }

    /// Allows everyone everything, which is why the ports are bound to loopback by default.
    record Open() implements Authentication {
        @Override
        public Principal identify(LoginAttempt attempt) {
            return Principal.ANYONE;
        }
    }
}
