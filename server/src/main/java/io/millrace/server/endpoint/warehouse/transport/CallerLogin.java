package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.Principal;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.kerberos.TicketHandshakes;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

/// Identifies the client of one connection.
///
/// @param service   empty if the server has no login
/// @param encrypted the connection, if it is encrypted
record CallerLogin(Optional<LoginService> service, Optional<SSLSocket> encrypted, InetAddress address) {

    boolean isRequired() {
        return service.isPresent();
    }

    /// The caller, or a refusal. Empty if the server has no login.
    ///
    /// @param as the user that the caller wants to act as
    Optional<Principal> identify(Optional<Credentials> credentials, Optional<String> as) {
        return service.map(present -> {
            var caller = present.identify(new LoginAttempt(credentials, certificate(), address));
            return as.map(user -> present.impersonate(caller, user)).orElse(caller);
        });
    }

    /// Begins a handshake with a Kerberos ticket; empty if the server takes none.
    Optional<TicketHandshakes.Handshake> handshake() {
        return service.flatMap(LoginService::handshake);
    }

    /// The caller of a handshake that is done, or a refusal.
    Principal identify(TicketHandshakes.Step.Done handshake) {
        var present = service.orElseThrow();
        var caller = present.identify(handshake);
        return handshake.identity().isBlank() ? caller : present.impersonate(caller, handshake.identity());
    }

    private Optional<X509Certificate> certificate() {
        try {
            return encrypted.isPresent()
                            && encrypted.get().getSession().getPeerCertificates()[0] instanceof X509Certificate own
                    ? Optional.of(own)
                    : Optional.empty();
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty(); // the client has none
        }
    }
}
