package io.millrace.server.security.login.jwt;

import io.millrace.server.security.login.provider.ProviderClient;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/// The tokens that are accepted.
///
/// @param issuer    compared with the claim, character by character
/// @param audiences a token is for one of them
/// @param skew      by which the clocks of issuer and server may differ
public record JwtOptions(
        String issuer, KeySource keys, Set<String> audiences, Set<String> algorithms, Claims claims, Duration skew) {
    /// The algorithms with a key pair. With a secret that issuer and server share, everyone who can read the server's
    /// configuration could make tokens; with `none`, everyone could.
    public static final Set<String> ALGORITHMS =
            Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");
    public static final Duration MAX_SKEW = Duration.ofMinutes(10);
    public static final String ALLOWED = "algorithms can be " + String.join(", ", new TreeSet<>(ALGORITHMS));
    public static final String SKEW_ALLOWED = "clocks may differ by up to " + MAX_SKEW.toMinutes() + " min";

    public JwtOptions {
        audiences = Set.copyOf(audiences);
        algorithms = Set.copyOf(algorithms);
        if (issuer.isBlank()) {
            throw new IllegalArgumentException("an issuer is needed; otherwise all issuers would be trusted");
        }
        if (audiences.isEmpty()) {
            throw new IllegalArgumentException("an audience is needed; otherwise tokens for other services would pass");
        }
        if (algorithms.isEmpty() || !ALGORITHMS.containsAll(algorithms)) {
            throw new IllegalArgumentException(ALLOWED);
        }
        if (skew.isNegative() || skew.compareTo(MAX_SKEW) > 0) {
            throw new IllegalArgumentException(SKEW_ALLOWED);
        }
    }

    /// The public keys of the issuer.
    public sealed interface KeySource {
        record At(URI address) implements KeySource {
            public At {
                if (!ProviderClient.isSafe(address)) {
                    throw new IllegalArgumentException(
                            address + " is not safe: who is on the way could change the keys; use https");
                }
            }
        }

        record In(Path file) implements KeySource {}
    }

    /// Names of claims. A dot leads into a claim with claims, such as `realm_access.roles`, unless there is a claim
    /// with the whole name.
    ///
    /// @param groups may be missing in a token
    public record Claims(String user, String groups) {
        public Claims {
            if (user.isBlank()) {
                throw new IllegalArgumentException("the claim with the user's name is needed");
            }
        }
    }
}
