package io.millrace.server.security.login.oidc;

import java.time.Instant;
import java.util.Optional;

/// A grant of the provider to a user who has logged in.
///
/// @param subject the provider's own name of the user, which never changes
/// @param until   the provider is asked again after it, or the session ends
/// @param refresh the token to ask with
public record OidcGrant(String subject, Instant until, Optional<String> refresh) {
    /// Returns a text without the token.
    @Override
    public String toString() {
        return "a grant until " + until + (refresh.isPresent() ? ", which can be renewed" : "");
    }
}
