package io.millrace.server.security;

import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// An attempt to log in: everything that a caller presents to say who it is.
///
/// @param credentials from an `Authorization` header or a SASL handshake
/// @param certificate of the connection; its authority has been checked
/// @param headers     the values of a request's header by its name; none outside of HTTP
/// @param peer        the other end of the connection, which may be a proxy
/// @param address     of the client, as proxies that the server trusts say it
public record LoginAttempt(
        Optional<Credentials> credentials,
        Optional<X509Certificate> certificate,
        Function<String, List<String>> headers,
        InetAddress peer,
        InetAddress address) {

    /// An attempt without HTTP.
    public LoginAttempt(Optional<Credentials> credentials, Optional<X509Certificate> certificate, InetAddress address) {
        this(credentials, certificate, _ -> List.of(), address, address);
    }

    /// The same attempt with other credentials, or with none.
    public LoginAttempt with(Optional<Credentials> others) {
        return new LoginAttempt(others, certificate, headers, peer, address);
    }

    /// Describes who tries, without secrets.
    @Override
    public String toString() {
        return credentials.map(Credentials::toString).orElse("nothing") + " from " + address.getHostAddress();
    }
}
