package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.EnumSet;

/// Identifies the caller.
public sealed interface Authentication {

    Principal identify();

    /// Allows everyone everything, which is why the ports are bound to loopback by default.
    record Open() implements Authentication {
        private static final Principal ANYONE = new Principal("anonymous", EnumSet.allOf(Permission.class));

        @Override
        public Principal identify() {
            return ANYONE;
        }
    }

    /// Treats every caller as the same principal.
    record Known(Principal principal) implements Authentication {
        @Override
        public Principal identify() {
            return principal;
        }
    }
}
