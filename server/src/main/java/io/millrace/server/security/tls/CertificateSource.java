package io.millrace.server.security.tls;

import io.millrace.client.PemFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;

/// Files of certificates and private keys.
public sealed interface CertificateSource {

    /// A key store of the JDK.
    ///
    /// @param type        such as `pkcs12`, which reads JKS too
    /// @param keyPassword of the private key; not used for trusted certificates
    record Store(Path file, String type, String password, String keyPassword) implements CertificateSource {
        @Override
        public String toString() {
            return "the store " + file;
        }
    }

    /// A private key with its certificates, in PEM.
    ///
    /// @param chain the certificate of the server first
    record PemIdentity(Path chain, Path key) implements CertificateSource {
        @Override
        public String toString() {
            return chain + " with the key " + key;
        }
    }

    /// Trusted certificates, in PEM.
    record PemAuthorities(Path file) implements CertificateSource {
        @Override
        public String toString() {
            return file.toString();
        }
    }

    /// Opened certificates.
    ///
    /// @param password of the private key
    record Opened(KeyStore store, String password) {
        @Override
        public String toString() {
            return store.toString();
        }
    }

    /// The files that are read.
    default List<Path> files() {
        return switch (this) {
            case Store store -> List.of(store.file());
            case PemIdentity pem -> List.of(pem.chain(), pem.key());
            case PemAuthorities pem -> List.of(pem.file());
        };
    }

    /// Reads the files. Throws [UnusableCertificates] with the reason.
    default Opened open() {
        try {
            return switch (this) {
                case Store store -> new Opened(read(store), store.keyPassword());
                case PemIdentity pem -> new Opened(PemFile.identity(pem.chain(), pem.key()), "");
                case PemAuthorities pem -> new Opened(PemFile.authorities(pem.file()), "");
            };
        } catch (IllegalArgumentException e) {
            throw new UnusableCertificates(String.valueOf(e.getMessage()));
        } catch (IOException | GeneralSecurityException e) {
            throw new UnusableCertificates(this + " cannot be read: " + reason(e));
        }
    }

    private static KeyStore read(Store from) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance(from.type());
        try (InputStream bytes = Files.newInputStream(from.file())) {
            store.load(bytes, from.password().toCharArray());
        }
        return store;
    }

    private static String reason(Exception e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "this process may not read it";
            default -> String.valueOf(e.getMessage());
        };
    }
}
