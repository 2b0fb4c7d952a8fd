package io.millrace.cli.option;

import io.millrace.client.TlsConfig;
import java.nio.file.Path;
import java.util.Optional;

/// The PEM files of an encrypted connection.
///
/// @param authorities whose certificates are trusted; empty for those of the Java runtime
/// @param certificate the client's own
/// @param key         the private key of the certificate
public record TlsFiles(Optional<Path> authorities, Optional<Path> certificate, Optional<Path> key) {
    /// No files.
    public static final TlsFiles NONE = new TlsFiles(Optional.empty(), Optional.empty(), Optional.empty());

    public TlsFiles {
        if (certificate.isPresent() != key.isPresent()) {
            throw new IllegalArgumentException("--tls-certificate and --tls-key belong together.");
        }
    }

    /// Reads the files.
    ///
    /// @throws IllegalArgumentException with a sentence for people if a file cannot be read or is invalid
    public TlsConfig read() {
        return TlsConfig.of(authorities, certificate.map(own -> new TlsConfig.Identity(own, key.orElseThrow())));
    }
}
