package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.EnumSet;

/// How the server finds out who is asking.
public sealed interface Authentication {

    /// Who asks.
    Principal identify();

    /// Whoever reaches the port may do everything, which is why the ports are bound to loopback unless told otherwise.
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
