package io.millrace.server.security;

/// A login that is used for longer than a request: by a connection, or by a stream of events.
@FunctionalInterface
public interface LastingLogin {

    /// The caller with what it may do now. Refuses once the login has ended: when the user was removed or has another
    /// password or other groups, when the token was revoked, when it or the certificate has expired, and when the
    /// browser has signed out.
    Principal caller();
}
