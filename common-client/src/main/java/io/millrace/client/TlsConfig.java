package io.millrace.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/// The trusted authorities and the client certificate of an encrypted connection, read once from PEM files.
public final class TlsConfig {
    /// The Java runtime's trusted authorities and no client certificate.
    public static final TlsConfig DEFAULT = new TlsConfig(Optional.empty());

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final char[] NO_PASSWORD = {};

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
                    authorities.isEmpty() ? defaultTrust() : trust(certificates(authorities.get())),
                    null);
            return new TlsConfig(Optional.of(context));
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("The certificates cannot be used: " + e.getMessage(), e);
        }
    }

    Optional<SSLContext> context() {
        return context;
    }

    private static TrustManager[] defaultTrust() throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return factory.getTrustManagers();
    }

    private static TrustManager[] trust(Collection<? extends Certificate> authorities)
            throws GeneralSecurityException, IOException {
        var store = emptyStore();
        int number = 0;
        for (var authority : authorities) {
            store.setCertificateEntry("authority-" + number++, authority);
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyManager[] keys(Identity identity) throws GeneralSecurityException, IOException {
        var chain = certificates(identity.certificate()).toArray(Certificate[]::new);
        var store = emptyStore();
        store.setKeyEntry("identity", key(identity.key()), NO_PASSWORD, chain);
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    private static Collection<? extends Certificate> certificates(Path file) throws GeneralSecurityException {
        var bytes = read(file).getBytes(StandardCharsets.ISO_8859_1);
        try {
            var found = CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes));
            if (!found.isEmpty()) {
                return found;
            }
        } catch (java.security.cert.CertificateException e) {
            throw new IllegalArgumentException(file + " is not a PEM file of certificates.", e);
        }
        throw new IllegalArgumentException(file + " contains no certificate; a PEM file is needed.");
    }

    private static PrivateKey key(Path file) throws GeneralSecurityException {
        var text = read(file);
        var found = KEY.matcher(text);
        if (!found.find()) {
            throw new IllegalArgumentException(
                    text.contains("PRIVATE KEY")
                            ? file
                                    + " contains a private key that is encrypted or has an old format; convert it with"
                                    + " “openssl pkcs8 -topk8 -nocrypt”."
                            : file + " contains no private key; a PEM file is needed.");
        }
        var spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1)));
        for (var algorithm : List.of("RSA", "EC", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException e) {
                // try the next algorithm
            }
        }
        throw new IllegalArgumentException(file + " contains a private key of an unknown algorithm.");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read.", e);
        }
    }
}
