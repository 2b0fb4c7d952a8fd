package io.millrace.server.security.login;

import io.millrace.server.security.LoginAttempt;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The authenticators of a server, in the order in which they are asked who a caller is.
final class AuthenticatorChain {
    private static final Logger LOG = LoggerFactory.getLogger(AuthenticatorChain.class);

    private final List<Authenticator> authenticators;
    private final RateLimitedLog failureLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final RateLimitedLog outageLog = new RateLimitedLog(Duration.ofMinutes(1));

    AuthenticatorChain(List<Authenticator> authenticators) {
        this.authenticators = List.copyOf(authenticators);
    }

    List<Authenticator> all() {
        return authenticators;
    }

    <A extends Authenticator> Optional<A> find(Class<A> type) {
        return authenticators.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /// The authenticator of this kind of logins.
    Authenticator of(Identity identity) {
        return authenticators.stream()
                .filter(one -> one.kind() == identity.kind())
                .findFirst()
                .orElseThrow();
    }

    /// A caller that was accepted.
    ///
    /// @param wrongPassword whether it has also presented a password, which was checked and is wrong
    record Decision(Identity identity, boolean wrongPassword) {}

    Identity ask(LoginAttempt attempt) {
        return decide(attempt).identity();
    }

    /// The first that accepts decides. If none does, the login is refused.
    Decision decide(LoginAttempt attempt) {
        boolean rejected = false;
        boolean wrongPassword = false;
        Optional<String> outage = Optional.empty();
        for (var one : authenticators) {
            switch (one.check(attempt)) {
                case Verdict.Accepted(var identity) -> {
                    return new Decision(identity, wrongPassword && !one.checksPasswords());
                }
                case Verdict.Rejected _ -> {
                    rejected = true;
                    wrongPassword |= one.checksPasswords();
                }
                case Verdict.NotPresented _ -> {}
                case Verdict.Unavailable(var reason) -> outage = Optional.of(reason);
            }
        }
        if (outage.isPresent()) {
            var reason = outage.get();
            outageLog.log(times -> LOG.warn("{} logins could not be checked: {}", times, reason));
            throw Refusal.unavailable("Logins cannot be checked now, because the identity provider does not answer.")
                    .retryAfter(Duration.ofSeconds(5));
        }
        if (rejected) {
            failureLog.log(times -> LOG.warn("{} logins failed, the last one with {}", times, attempt));
        }
        throw Refusal.unauthenticated(
                rejected || attempt.credentials().isPresent()
                        ? "The login failed: this user, password, token or certificate is not accepted."
                        : "This server needs a login.");
    }
}
