package io.millrace.server.security.login;

import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The checks of passwords, which are slow. Those that were right are remembered for a while, and wrong ones delay the
/// next attempts.
final class PasswordLogins {
    private final AuthenticatorChain authenticators;
    private final RememberedPasswords remembered;
    private final FailedLogins failures;

    PasswordLogins(AuthenticatorChain authenticators, Duration remember, LongSupplier nanoTime) {
        this.authenticators = authenticators;
        this.remembered = new RememberedPasswords(remember, nanoTime);
        this.failures = new FailedLogins(nanoTime);
    }

    /// The login with this password a short time ago.
    Optional<Identity> find(Credentials.Password password) {
        return remembered.find(password).map(RememberedPasswords.Success::identity);
    }

    /// Checks a password, unless it is remembered or another caller is checking it.
    Identity ask(LoginAttempt attempt, Credentials.Password password) {
        var known = find(password);
        if (known.isPresent()) {
            return known.get();
        }
        var begun = remembered.begin(password);
        if (begun.isEmpty()) {
            return find(password).orElseGet(() -> check(attempt, password));
        }
        try (var check = begun.get()) {
            try {
                return check(attempt, password);
            } catch (Refusal refusal) {
                if (refusal.code() == FaultCode.UNAVAILABLE) {
                    check.failed(refusal);
                }
                throw refusal;
            }
        }
    }

    private Identity check(LoginAttempt attempt, Credentials.Password password) {
        var user = password.user();
        failures.begin(user, attempt.address());
        boolean checked = false;
        try {
            var identity = authenticators.ask(attempt);
            checked = true;
            failures.succeeded(user, attempt.address());
            remember(password, identity);
            return identity;
        } catch (Refusal refusal) {
            checked = refusal.code() == FaultCode.UNAUTHENTICATED;
            throw refusal;
        } finally {
            if (!checked) {
                failures.undecided(user, attempt.address());
            }
        }
    }

    private void remember(Credentials.Password password, Identity identity) {
        for (var one : authenticators.all()) {
            if (one.checksPasswords()
                    && one.kind() == identity.kind()
                    && identity.user().equals(password.user())) {
                one.version(identity.user())
                        .ifPresent(version ->
                                remembered.add(password, new RememberedPasswords.Success(identity, one, version)));
            }
        }
    }
}
