package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.EnumSet;

/// Finds out who is calling.
public sealed interface Authentication {

    /// Who asks.
    Principal identify();

    /// Lets every caller do everything, which is why the ports are bound to loopback unless configured otherwise.
    record Open() implements Authentication {
        private static final Principal ANYONE = new Principal("anonymous", EnumSet.allOf(Permission.class));

        @Override
        public Principal identify() {
            return ANYONE;
        }
    }

    /// Everyone is the same one, who may do so much.
    record Known(Principal principal) implements Authentication {
        @Override
        public Principal identify() {
            return principal;
        }
    }
}
