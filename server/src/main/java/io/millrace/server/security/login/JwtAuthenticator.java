package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.login.jwt.TokenVerifier;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Checks signed tokens of an issuer.
final class JwtAuthenticator implements Authenticator {
    private static final int DOTS = 2;

    private final ProviderVerdicts verdicts = new ProviderVerdicts(AuthenticationKind.JWT);
    private final ProviderClient client;
    private final TokenVerifier verifier;

    /// @throws ProviderFailure for a file that cannot be used; the issuer itself may be away
    static JwtAuthenticator open(ProviderOptions.Issuer issuer, ProviderOptions options, InstantSource clock)
            throws ProviderFailure {
        return new JwtAuthenticator(issuer, ProviderClient.open(options.authorities(), options.timeout()), clock);
    }

    private JwtAuthenticator(ProviderOptions.Issuer issuer, ProviderClient client, InstantSource clock) {
        this.client = client;
        this.verifier = new TokenVerifier(issuer.tokens(), client, issuer.limit(), clock);
    }

    @Override
    public AuthenticationKind kind() {
        return verdicts.kind();
    }

    /// An API token has no dots.
    @Override
    public Verdict check(LoginAttempt attempt) {
        return attempt.credentials().orElse(null) instanceof Credentials.Token(var text)
                        && text.chars().filter(one -> one == '.').count() == DOTS
                ? verdicts.of(verifier.verify(text))
                : new Verdict.NotPresented();
    }

    /// An API token would outlive the login with which it was made: the issuer cannot be asked for the user.
    @Override
    public Optional<Set<String>> groups(TokenStore.StoredToken token) {
        return Optional.empty();
    }

    /// A login ends with its token.
    @Override
    public BooleanSupplier holding(LoginAttempt attempt, Identity identity) {
        return attempt.credentials().orElse(null) instanceof Credentials.Token(var text)
                ? verifier.holding(text)
                : () -> false;
    }

    @Override
    public Optional<String> challenge() {
        return Optional.of("Bearer realm=\"Millrace\"");
    }

    @Override
    public void close() {
        client.close();
    }
}
