package io.millrace.server.security.tls;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The options of encrypted ports.
///
/// @param identity the private key and the certificates of this server
/// @param authorities trusted, if there are any
/// @param callers  which client certificates are required
/// @param protocols such as `TLSv1.3`
/// @param suites   the allowed cipher suites; empty for the JDK's
/// @param reload   how often changed files are looked for
public record TlsOptions(
        CertificateSource identity,
        Optional<CertificateSource> authorities,
        Callers callers,
        List<String> protocols,
        List<String> suites,
        Duration reload) {
    public TlsOptions {
        protocols = List.copyOf(protocols);
        suites = List.copyOf(suites);
        if (callers.required() && authorities.isEmpty()) {
            throw new IllegalArgumentException("client certificates need an authority");
        }
    }

    /// The client certificates that are accepted: those of the authorities.
    ///
    /// @param required     whether each client needs one
    /// @param asked        whether clients that need none may show one
    /// @param fingerprints SHA-1 or SHA-256, in hexadecimal digits; empty for all of the authorities
    public record Callers(boolean required, boolean asked, List<String> fingerprints) {
        public Callers {
            fingerprints = List.copyOf(fingerprints);
        }
    }
}
