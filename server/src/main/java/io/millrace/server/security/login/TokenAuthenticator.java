package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Checks API tokens. A token ends with the user who made it, or when the way in which that user was identified is
/// turned off. It loses groups that the user loses.
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
                .flatMap(this::identity)
                .<Verdict>map(Verdict.Accepted::new)
                .orElseGet(Verdict.Rejected::new);
    }

    @Override
    public BooleanSupplier holding(LoginAttempt attempt, Identity identity) {
        if (!(attempt.credentials().orElse(null) instanceof Credentials.Token(var text))) {
            return () -> false;
        }
        var hash = TokenSecret.hash(text);
        return () -> tokens.findHash(hash)
                .flatMap(this::identity)
                .filter(identity::equals)
                .isPresent();
    }

    /// Empty if the token has ended.
    private Optional<Identity> identity(TokenStore.StoredToken token) {
        return groups(token).map(groups -> new Identity(token.user(), groups, AuthenticationKind.TOKEN, token.scope()));
    }

    @Override
    public Optional<Set<String>> groups(TokenStore.StoredToken token) {
        if (token.kind() == AuthenticationKind.TOKEN) {
            return Optional.of(Set.copyOf(token.groups()));
        }
        return others.stream()
                .filter(other -> other.kind() == token.kind() && !token.user().equals(AdminToken.USER))
                .findFirst()
                .flatMap(other -> other.groups(token));
    }

    @Override
    public Optional<String> challenge() {
        return Optional.of("Bearer realm=\"Millrace\"");
    }
}
