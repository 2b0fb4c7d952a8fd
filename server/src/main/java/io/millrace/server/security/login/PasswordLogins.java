package io.millrace.server.security.login;

import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/// The checks of passwords, which are slow. Those that were right are remembered for a while, and wrong ones delay the
/// next attempts. A wrong one does not keep out a caller whom a certificate or a proxy identifies: JDBC drivers send a
/// user and a password of their own then. But it counts, and during a delay the password is not checked.
final class PasswordLogins {
    private final AuthenticatorChain authenticators;
    private final RememberedPasswords remembered;
    private final FailedLogins failures;
    private final BiConsumer<LoginAttempt, String> refused;

    /// @param refused takes the attempts whose password is not accepted although the caller is, with the reason
    PasswordLogins(
            AuthenticatorChain authenticators,
            Duration remember,
            LongSupplier nanoTime,
            BiConsumer<LoginAttempt, String> refused) {
        this.authenticators = authenticators;
        this.remembered = new RememberedPasswords(remember, nanoTime);
        this.failures = new FailedLogins(nanoTime);
        this.refused = refused;
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
        try {
            failures.begin(password.user(), attempt.address());
        } catch (Refusal delay) {
            return withoutPassword(attempt, delay);
        }
        boolean checked = false;
        try {
            var decision = authenticators.decide(attempt);
            var identity = decision.identity();
            if (decision.wrongPassword()) {
                checked = true;
                refuse(attempt, "The password is not accepted.", identity);
            } else if (authenticators.of(identity).checksPasswords()) {
                checked = true;
                failures.succeeded(password.user(), attempt.address());
                remember(password, identity);
            }
            return identity;
        } catch (Refusal refusal) {
            checked |= refusal.code() == FaultCode.UNAUTHENTICATED;
            throw refusal;
        } finally {
            if (!checked) {
                failures.undecided(password.user(), attempt.address());
            }
        }
    }

    private Identity withoutPassword(LoginAttempt attempt, Refusal delay) {
        Identity identity;
        try {
            identity = authenticators.ask(attempt.with(Optional.empty()));
        } catch (Refusal nothingElse) {
            throw delay;
        }
        refuse(attempt, delay.reason(), identity);
        return identity;
    }

    private void refuse(LoginAttempt attempt, String reason, Identity identity) {
        refused.accept(attempt, reason + " The caller is " + identity.user() + " by " + identity.kind() + ".");
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
