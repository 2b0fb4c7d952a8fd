package io.millrace.desktop.connection;

import java.util.List;

/// The question for a login that a connection needs.
///
/// @param refusal what the server said to the last one; empty if only the secret is not known
/// @param logins  the ways in which the server lets users in, as it names them; empty if it does not say
record LoginQuestion(SavedConnection connection, String refusal, List<String> logins) {
    LoginQuestion {
        logins = List.copyOf(logins);
    }

    /// The question for a secret that is not known.
    static LoginQuestion forSecret(SavedConnection connection) {
        return new LoginQuestion(connection, "", List.of());
    }

    /// Whether the server lets users in who enter a code at its identity provider.
    boolean takesCodes() {
        return logins.contains("oidc") && logins.contains("token");
    }
}
