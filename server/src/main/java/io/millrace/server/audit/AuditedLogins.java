package io.millrace.server.audit;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.login.LoginListener;
import java.net.InetAddress;
import java.util.Locale;

/// Records logins and attempts, of all protocols.
public record AuditedLogins(AuditLog log) implements LoginListener {
    private static final String SERVICE = "login";

    @Override
    public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {
        log.login(
                new AuditActor(user, kind.name().toLowerCase(Locale.ROOT), address.getHostAddress(), SERVICE),
                AuditOutcome.OK);
    }

    @Override
    public void refused(String user, InetAddress address, String reason) {
        log.login(
                new AuditActor(user, AuditActor.UNVERIFIED, address.getHostAddress(), SERVICE),
                AuditOutcome.of(AuditOutcome.Result.REFUSED, reason));
    }
}
