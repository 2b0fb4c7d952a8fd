package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Checks API tokens. A token ends with the user who made it, or when the way in which that user was identified is
/// turned off.
///
/// @param others the authenticators that know the owners
record TokenAuthenticator(TokenStore tokens, List<Authenticator> others) implements Authenticator {
    TokenAuthenticator {
        others = List.copyOf(others);
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.TOKEN;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return attempt.credentials().orElse(null) instanceof Credentials.Token(var text) && TokenSecret.isToken(text)
                ? check(text)
                : new Verdict.NotPresented();
    }

    private Verdict check(String secret) {
        return tokens.use(secret)
                .filter(this::hasOwner)
                .<Verdict>map(token -> new Verdict.Accepted(identity(token)))
                .orElseGet(Verdict.Rejected::new);
    }

    @Override
    public BooleanSupplier holding(LoginAttempt attempt, Identity identity) {
        if (!(attempt.credentials().orElse(null) instanceof Credentials.Token(var text))) {
            return () -> false;
        }
        var hash = TokenSecret.hash(text);
        return () -> tokens.findHash(hash).filter(this::hasOwner).isPresent();
    }

    private boolean hasOwner(TokenStore.StoredToken token) {
        return token.kind() == AuthenticationKind.TOKEN
                || (!token.user().equals(AdminToken.USER)
                        && others.stream()
                                .anyMatch(other -> other.kind() == token.kind()
                                        && other.version(token.user()).isPresent()));
    }

    private static Identity identity(TokenStore.StoredToken token) {
        return new Identity(token.user(), Set.copyOf(token.groups()), AuthenticationKind.TOKEN, token.scope());
    }

    @Override
    public Optional<String> challenge() {
        return Optional.of("Bearer realm=\"Millrace\"");
    }
}
