package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The tokens with which the server calls itself for a user, such as to refresh a table on schedule. Each ends with its
/// call.
final class OwnTokens implements Authenticator {
    private static final Set<Permission> RUN = EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN);

    private final Map<String, String> users = new ConcurrentHashMap<>();

    String open(String user) {
        var secret = TokenSecret.random();
        users.put(TokenSecret.hash(secret), user);
        return secret;
    }

    void end(String secret) {
        users.remove(TokenSecret.hash(secret));
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.OWN;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        if (users.isEmpty() || !(attempt.credentials().orElse(null) instanceof Credentials.Token(var text))) {
            return new Verdict.NotPresented();
        }
        return Optional.ofNullable(users.get(TokenSecret.hash(text)))
                .<Verdict>map(user -> new Verdict.Accepted(new Identity(user, Set.of(), AuthenticationKind.OWN, RUN)))
                .orElseGet(Verdict.NotPresented::new);
    }
}
