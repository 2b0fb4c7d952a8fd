package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.security.Credentials;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.LoginAttempt;
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

    /// The login of the connection, or a refusal. Empty if the server has no login.
    ///
    /// @param as the user that the caller wants to act as
    Optional<LastingLogin> open(Optional<Credentials> credentials, Optional<String> as) {
        return service.map(present -> {
            var login = present.open(new LoginAttempt(credentials, certificate(), address));
            return as.map(user -> present.actingAs(user, login, address)).orElse(login);
        });
    }

    /// Begins a handshake with a Kerberos ticket; empty if the server takes none.
    Optional<TicketHandshakes.TicketHandshake> handshake() {
        return service.flatMap(LoginService::handshake);
    }

    /// The login of a handshake that is done, or a refusal.
    LastingLogin open(TicketHandshakes.Step.Done handshake) {
        var present = service.orElseThrow();
        var login = present.open(handshake, address);
        return handshake.identity().isBlank() ? login : present.actingAs(handshake.identity(), login, address);
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
