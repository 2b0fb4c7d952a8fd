package io.millrace.client;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/// The trusted authorities and the client certificate of an encrypted connection.
public final class TlsConfig {
    /// The Java runtime's trusted authorities and no client certificate.
    public static final TlsConfig DEFAULT = new TlsConfig(Optional.empty());

    private static final char[] NO_PASSWORD = {};
    private static final String RUNTIME_IDENTITY = "javax.net.ssl.keyStore";

    private final Optional<SSLContext> context;

    private TlsConfig(Optional<SSLContext> context) {
        this.context = context;
    }

    /// A client certificate with its private key.
    public record Identity(Path certificate, Path key) {}

    /// Reads PEM files.
    ///
    /// @param authorities the trusted authorities; empty for the Java runtime's
    /// @throws IllegalArgumentException with a sentence for people if a file cannot be read or is invalid
    public static TlsConfig of(Optional<Path> authorities, Optional<Identity> identity) {
        if (authorities.isEmpty() && identity.isEmpty()) {
            return DEFAULT;
        }
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    identity.isEmpty() ? new KeyManager[0] : keys(identity.get()),
                    authorities.isEmpty() ? runtimeTrust() : trust(PemFile.authorities(authorities.get())),
                    null);
            return new TlsConfig(Optional.of(context));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("The certificates cannot be used: " + e.getMessage(), e);
        }
    }

    /// Key stores, such as PKCS12 files.
    ///
    /// @param authorities the trusted authorities
    /// @throws IllegalArgumentException with a sentence for people if a file cannot be read or is invalid
    public static TlsConfig of(Store authorities, Optional<Store> identity) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    identity.isEmpty() ? new KeyManager[0] : keys(identity.get()), trust(authorities.read()), null);
            return new TlsConfig(Optional.of(context));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("The certificates cannot be used: " + e.getMessage(), e);
        }
    }

    /// A key store.
    ///
    /// @param keyPassword of the private key in it
    public record Store(Path file, String password, String keyPassword) {
        KeyStore read() throws KeyStoreException {
            try {
                return KeyStore.getInstance(file.toFile(), password.toCharArray());
            } catch (GeneralSecurityException | IOException e) {
                throw new KeyStoreException(file + ": " + e.getMessage(), e);
            }
        }

        /// Does not contain the passwords.
        @Override
        public String toString() {
            return file.toString();
        }
    }

    private static KeyManager[] keys(Store identity) throws GeneralSecurityException {
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(identity.read(), identity.keyPassword().toCharArray());
        return factory.getKeyManagers();
    }

    /// The certificates of a context.
    public static TlsConfig of(SSLContext context) {
        return new TlsConfig(Optional.of(context));
    }

    /// The context for encrypted connections; empty for the one of the Java runtime, whose properties name a client
    /// certificate.
    Optional<SSLContext> context() {
        return context.isPresent() || System.getProperty(RUNTIME_IDENTITY) != null ? context : Optional.of(runtime());
    }

    private static SSLContext runtime() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[0], runtimeTrust(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("The Java runtime's certificates cannot be used: " + e.getMessage(), e);
        }
    }

    private static TrustManager[] runtimeTrust() throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return NamingTrustManager.naming(factory.getTrustManagers());
    }

    private static TrustManager[] trust(KeyStore authorities) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(authorities);
        return NamingTrustManager.naming(factory.getTrustManagers());
    }

    private static KeyManager[] keys(Identity identity) throws GeneralSecurityException {
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(PemFile.identity(identity.certificate(), identity.key()), NO_PASSWORD);
        return factory.getKeyManagers();
    }
}
