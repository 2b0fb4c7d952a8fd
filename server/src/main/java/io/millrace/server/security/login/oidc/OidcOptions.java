package io.millrace.server.security.login.oidc;

import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.SecretFile;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A provider, and this server as its client.
///
/// @param client   as registered at the provider
/// @param redirect the address of this server to which browsers come back
public record OidcOptions(
        URI issuer,
        Client client,
        URI redirect,
        List<String> scopes,
        JwtOptions.Claims claims,
        Set<String> algorithms,
        Duration skew) {
    private static final String OPENID = "openid";

    public OidcOptions {
        scopes = List.copyOf(scopes);
        algorithms = Set.copyOf(algorithms);
        if (!ProviderClient.isSafe(issuer) || issuer.getRawQuery() != null) {
            throw new IllegalArgumentException("the issuer " + issuer + " must be an https address without a query");
        }
        if (!ProviderClient.isSafe(redirect) || redirect.getRawQuery() != null) {
            throw new IllegalArgumentException("the address " + redirect
                    + ", to which browsers come back, must be an https address without a query");
        }
        if (algorithms.isEmpty() || !JwtOptions.ALGORITHMS.containsAll(algorithms)) {
            throw new IllegalArgumentException(JwtOptions.ALLOWED);
        }
        if (skew.compareTo(JwtOptions.MAX_SKEW) > 0) {
            throw new IllegalArgumentException(JwtOptions.SKEW_ALLOWED);
        }
        if (!scopes.contains(OPENID)) {
            throw new IllegalArgumentException("the scopes must contain " + OPENID);
        }
    }

    /// @param secret empty for a public client, which has none
    public record Client(String id, Optional<SecretFile> secret) {
        public Client {
            if (id.isBlank()) {
                throw new IllegalArgumentException("the id of this server as a client of the provider is needed");
            }
        }
    }
}
