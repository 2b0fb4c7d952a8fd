package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import java.net.InetAddress;

/// A listener for logins. A request that repeats one, with a remembered password, a token or a cookie, is not a login.
public interface LoginListener {
    /// Ignores all.
    LoginListener NONE = new LoginListener() {
        @Override
        public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {}

        @Override
        public void refused(String user, InetAddress address, String reason) {}
    };

    /// Someone has logged in.
    void loggedIn(String user, AuthenticationKind kind, InetAddress address);

    /// An attempt was refused.
    ///
    /// @param user as the caller names it; empty if it names none
    void refused(String user, InetAddress address, String reason);
}
