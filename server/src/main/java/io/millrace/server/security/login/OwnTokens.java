package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The tokens with which the server calls itself for a user, such as to refresh a table on schedule. Each ends with its
/// call.
final class OwnTokens implements Authenticator {
    /// The permissions of such a call.
    static final Set<Permission> RUN = EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN);

    private final Map<String, Principal> users = new ConcurrentHashMap<>();

    /// @param rights of the user's statements
    String open(String user, StatementRights rights) {
        var secret = TokenSecret.random();
        users.put(TokenSecret.hash(secret), new Principal(user, Set.of(), AuthenticationKind.OWN, RUN, rights));
        return secret;
    }

    void end(String secret) {
        users.remove(TokenSecret.hash(secret));
    }

    /// Returns the principal for whom the server calls itself with this token.
    Optional<Principal> find(LoginAttempt attempt) {
        return !users.isEmpty() && attempt.credentials().orElse(null) instanceof Credentials.Token(var text)
                ? Optional.ofNullable(users.get(TokenSecret.hash(text)))
                : Optional.empty();
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.OWN;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return find(attempt)
                .<Verdict>map(
                        caller -> new Verdict.Accepted(new Identity(caller.name(), Set.of(), AuthenticationKind.OWN)))
                .orElseGet(Verdict.NotPresented::new);
    }
}
