package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.LoginAttempt;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Checks one kind of what callers present. [LoginService] asks the configured ones in order.
interface Authenticator extends AutoCloseable {

    AuthenticationKind kind();

    /// Checks what is of its kind. May block, and must take the same work for an unknown user as for a wrong password.
    Verdict check(LoginAttempt attempt);

    /// Whether a password alone decides, so that a login with it can be remembered. A certificate or the header of a
    /// proxy beside it is not remembered with it.
    default boolean checksPasswords() {
        return false;
    }

    /// A text that changes with whatever a login of this user depends on: a remembered login ends with it. Empty if the
    /// user does not exist any more.
    default Optional<String> version(String user) {
        return Optional.of("");
    }

    /// The groups that an API token still has of those with which it was made. Empty if the token has ended with the
    /// user who made it.
    default Optional<Set<String>> groups(TokenStore.StoredToken token) {
        return version(token.user()).map(_ -> Set.copyOf(token.groups()));
    }

    /// Checks that a login which this authenticator has accepted still holds, each time it is called.
    default BooleanSupplier holding(LoginAttempt attempt, Identity identity) {
        return holding(identity);
    }

    /// Checks that what a login of this user depends on is still the same, each time it is called.
    default BooleanSupplier holding(Identity identity) {
        var version = version(identity.user());
        return () -> version.isPresent() && version.equals(version(identity.user()));
    }

    /// The value of `WWW-Authenticate` with which a program is asked for what this authenticator checks.
    default Optional<String> challenge() {
        return Optional.empty();
    }

    /// Ends connections to an identity provider, if there are any.
    @Override
    default void close() {}
}
