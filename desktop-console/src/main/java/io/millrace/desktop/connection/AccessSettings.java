package io.millrace.desktop.connection;

import io.millrace.client.TlsConfig;
import java.nio.file.Path;
import java.util.Optional;

/// The settings for access: the login and, for an encrypted connection, the PEM files of certificates. A file that
/// is not set is an empty string.
///
/// @param authorities the trusted authorities; the system defaults if empty
/// @param certificate the client certificate of the console
/// @param key         the private key of the certificate
public record AccessSettings(Login login, String authorities, String certificate, String key) {
    /// No login, with the default authorities.
    public static final AccessSettings OPEN = new AccessSettings(new Login.None(), "", "", "");

    public AccessSettings {
        authorities = authorities.strip();
        certificate = certificate.strip();
        key = key.strip();
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new IllegalArgumentException("A client certificate needs both files: the certificate and its key.");
        }
    }

    /// Reads the files.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    TlsConfig trust() {
        return TlsConfig.of(
                file(authorities), file(certificate).map(shown -> new TlsConfig.Identity(shown, Path.of(key))));
    }

    private static Optional<Path> file(String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }
}
