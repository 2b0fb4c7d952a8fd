package io.millrace.server;

import io.millrace.server.monitoring.LoginMetrics;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.login.LoginListener;
import java.net.InetAddress;

/// Counts logins, and passes them on to another listener.
record CountedLogins(LoginMetrics metrics, LoginListener next) implements LoginListener {
    @Override
    public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {
        metrics.accepted();
        next.loggedIn(user, kind, address);
    }

    @Override
    public void refused(String user, InetAddress address, String reason) {
        metrics.refused();
        next.refused(user, address, reason);
    }
}
