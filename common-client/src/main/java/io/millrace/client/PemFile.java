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
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/// Reads certificates and private keys from PEM files. Throws IllegalArgumentException with a sentence for people if a
/// file cannot be read or is invalid.
public final class PemFile {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

    private static final char[] NO_PASSWORD = {};

    private PemFile() {}

    /// A store without a password that trusts the certificates of a file.
    public static KeyStore authorities(Path file) throws GeneralSecurityException {
        var store = emptyStore();
        int number = 0;
        for (var authority : certificates(file)) {
            store.setCertificateEntry("authority-" + number++, authority);
        }
        return store;
    }

    /// A store without a password that contains a private key and its certificates.
    ///
    /// @param chain the certificate of the key, and those between it and the authority
    public static KeyStore identity(Path chain, Path key) throws GeneralSecurityException {
        var store = emptyStore();
        store.setKeyEntry(
                "identity", privateKey(key), NO_PASSWORD, certificates(chain).toArray(Certificate[]::new));
        return store;
    }

    private static KeyStore emptyStore() throws GeneralSecurityException {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            return store;
        } catch (IOException e) {
            throw new IllegalStateException("an empty store reads nothing", e);
        }
    }

    private static Collection<? extends Certificate> certificates(Path file) throws GeneralSecurityException {
        var bytes = read(file).getBytes(StandardCharsets.ISO_8859_1);
        try {
            var found = CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes));
            if (!found.isEmpty()) {
                return found;
            }
        } catch (CertificateException e) {
            throw new IllegalArgumentException(file + " is not a PEM file of certificates.", e);
        }
        throw new IllegalArgumentException(file + " contains no certificate; a PEM file is needed.");
    }

    private static PrivateKey privateKey(Path file) throws GeneralSecurityException {
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
