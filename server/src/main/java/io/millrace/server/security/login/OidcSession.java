package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.login.oidc.OidcAnswer;
import io.millrace.server.security.login.oidc.OidcGrant;
import io.millrace.server.security.login.oidc.OidcProvider;
import io.millrace.server.security.login.provider.ProviderAnswer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/// The session of one browser at the provider. When its grant ends, the provider is asked whether the user is still
/// logged in: by one request, while others go on. While the provider is away, the session goes on.
final class OidcSession implements Authenticator {
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final OidcProvider provider;
    private final InstantSource clock;
    private final ReentrantLock renewing = new ReentrantLock();
    private volatile State state;

    /// @param next when to ask
    private record State(Optional<String> version, OidcGrant grant, Instant next) {}

    OidcSession(OidcProvider provider, OidcAnswer.Granted granted, InstantSource clock) {
        this.provider = provider;
        this.clock = clock;
        this.state = state(granted);
    }

    private static State state(OidcAnswer.Granted granted) {
        return new State(
                Optional.of(version(granted.user())),
                granted.grant(),
                granted.grant().until());
    }

    /// A user whose groups have changed logs in again.
    private static String version(ProviderAnswer.Known user) {
        return user.user() + " " + new TreeSet<>(user.groups());
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.OIDC;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return new Verdict.NotPresented();
    }

    @Override
    public Optional<String> version(String user) {
        if (state.version().isPresent() && !clock.instant().isBefore(state.next()) && renewing.tryLock()) {
            try {
                if (!clock.instant().isBefore(state.next())) {
                    state = renewed(state);
                }
            } finally {
                renewing.unlock();
            }
        }
        return state.version();
    }

    private State renewed(State before) {
        return switch (provider.renew(before.grant())) {
            case OidcAnswer.Granted granted -> state(granted);
            case OidcAnswer.Refused _ -> new State(Optional.empty(), before.grant(), before.next());
            case OidcAnswer.Unavailable _, OidcAnswer.Pending _ ->
                new State(before.version(), before.grant(), clock.instant().plus(PAUSE));
        };
    }
}
