package io.millrace.server.audit;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Principal;
import java.util.Locale;
import java.util.Optional;

/// The one who acts. It is bound to the thread that answers a request, in one place for each protocol.
///
/// @param authentication how the user was identified; [#UNVERIFIED] if the name is only a claim
/// @param address        of the network, without a port; empty if it is unknown
/// @param service        that was called, or `server`
public record AuditActor(String user, String authentication, String address, String service) {
    public static final String UNVERIFIED = "none";
    /// The actor of what the server does by itself.
    public static final AuditActor SERVER = new AuditActor("", "internal", "", "server");

    private static final ScopedValue<AuditActor> CURRENT = ScopedValue.newInstance();

    /// The caller of a request.
    public static AuditActor of(Principal principal, String address, String service) {
        var kind = principal.authentication();
        return new AuditActor(
                principal.name(),
                kind == AuthenticationKind.NONE ? UNVERIFIED : kind.name().toLowerCase(Locale.ROOT),
                address,
                service);
    }

    /// A client that has named a user, whom nothing has verified.
    public static AuditActor claimed(Optional<String> user, String address, String service) {
        return new AuditActor(user.orElse("anonymous"), UNVERIFIED, address, service);
    }

    /// The one for whom this thread works.
    public static AuditActor current() {
        return CURRENT.orElse(SERVER);
    }

    /// The same with the user of a session, if nothing has verified its own.
    public AuditActor as(String sessionUser) {
        return authentication.equals(UNVERIFIED) && !user.equals(sessionUser)
                ? new AuditActor(sessionUser, authentication, address, service)
                : this;
    }

    /// Binds this actor to the thread while it works.
    public <R, X extends Throwable> R during(ScopedValue.CallableOp<R, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }
}
