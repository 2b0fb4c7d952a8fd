package io.millrace.server.security.login.oidc;

import io.millrace.server.security.login.provider.ProviderAnswer;
import java.time.Duration;

/// The provider's answer about a login or its renewal.
public sealed interface OidcAnswer {

    record Granted(ProviderAnswer.Known user, OidcGrant grant) implements OidcAnswer {}

    /// @param reason for the log
    record Refused(String reason) implements OidcAnswer {}

    /// @param reason for the log
    record Unavailable(String reason) implements OidcAnswer {}

    /// The user has not entered the code for a device yet.
    ///
    /// @param more by which the provider wants to be asked less often
    record Pending(Duration more) implements OidcAnswer {}
}
