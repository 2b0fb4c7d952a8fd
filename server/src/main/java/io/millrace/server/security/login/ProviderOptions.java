package io.millrace.server.security.login;

import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.kerberos.KerberosOptions;
import io.millrace.server.security.login.ldap.LdapOptions;
import io.millrace.server.security.login.oidc.OidcOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The identity providers.
///
/// @param timeout     of what a login asks a provider
/// @param authorities of the certificates of providers, in PEM; empty for those of the JDK
public record ProviderOptions(
        Duration timeout,
        Optional<Path> authorities,
        Optional<Issuer> jwt,
        Optional<LdapOptions> ldap,
        Optional<KerberosOptions> kerberos,
        Optional<OidcOptions> oidc) {
    static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    public static final ProviderOptions NONE = new ProviderOptions(
            DEFAULT_TIMEOUT, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /// An issuer of tokens.
    ///
    /// @param limit how long its keys are used while it is away
    public record Issuer(JwtOptions tokens, Duration limit) {}
}
