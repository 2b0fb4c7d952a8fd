package io.millrace.server.security.tls;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The certificates of one reading of the files.
///
/// @param client for connections of this server to itself and to others
/// @param own the certificate that the server shows
record LoadedCertificates(SSLContext context, SSLParameters parameters, SSLContext client, X509Certificate own) {
    private static final Logger LOG = LoggerFactory.getLogger(LoadedCertificates.class);
    private static final Duration RENEWAL_NOTICE = Duration.ofDays(14);

    /// Reads the files. Throws [UnusableCertificates] with the reason.
    static LoadedCertificates read(TlsOptions options) {
        var identity = options.identity().open();
        var own = own(options.identity(), identity.store());
        try {
            checkPair(options.identity(), identity, own);
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(identity.store(), identity.password().toCharArray());
            var context = SSLContext.getInstance("TLS");
            var authorities = options.authorities().map(LoadedCertificates::authorities);
            context.init(
                    keys.getKeyManagers(),
                    authorities
                            .filter(_ -> options.callers().required()
                                    || options.callers().asked())
                            .map(known -> new TrustManager[] {
                                new CallerTrust(known, options.callers().fingerprints())
                            })
                            .orElseGet(() -> new TrustManager[0]),
                    null);
            var client = SSLContext.getInstance("TLS");
            client.init(
                    keys.getKeyManagers(),
                    new TrustManager[] {new OwnServerTrust(own, authorities.orElseGet(LoadedCertificates::runtime))},
                    null);
            return new LoadedCertificates(context, parameters(options, context), client, own);
        } catch (UnrecoverableKeyException e) {
            throw new UnusableCertificates("the private key in " + options.identity()
                    + " cannot be opened: its password is wrong (security.ssl.rest.key-password)");
        } catch (GeneralSecurityException e) {
            throw new UnusableCertificates(options.identity() + " cannot be used: " + e.getMessage());
        }
    }

    private static X509Certificate own(CertificateSource source, KeyStore store) {
        try {
            for (var alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias) && store.getCertificate(alias) instanceof X509Certificate found) {
                    return found;
                }
            }
        } catch (KeyStoreException e) {
            throw new IllegalStateException("the store was loaded", e);
        }
        throw new UnusableCertificates(source + " contains no private key with a certificate");
    }

    /// The files of a certificate and its key may be renewed one after the other.
    private static void checkPair(CertificateSource source, CertificateSource.Opened identity, X509Certificate own)
            throws GeneralSecurityException {
        var alias = identity.store().getCertificateAlias(own);
        if (!(identity.store().getKey(alias, identity.password().toCharArray()) instanceof PrivateKey key)) {
            return;
        }
        var algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        var signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        var signed = signature.sign();
        signature.initVerify(own.getPublicKey());
        if (!signature.verify(signed)) {
            throw new UnusableCertificates(source + ": the private key does not belong to the certificate");
        }
    }

    private static X509ExtendedTrustManager authorities(CertificateSource source) {
        try {
            return trust(source.open().store());
        } catch (GeneralSecurityException e) {
            throw new UnusableCertificates(source + " cannot be used: " + e.getMessage());
        }
    }

    /// The Java runtime's own authorities.
    private static X509ExtendedTrustManager runtime() {
        try {
            return trust(null);
        } catch (GeneralSecurityException e) {
            throw new UnusableCertificates("the JDK's authorities cannot be used: " + e.getMessage());
        }
    }

    private static X509ExtendedTrustManager trust(@Nullable KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (var manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager found) {
                return found;
            }
        }
        throw new IllegalStateException("the JDK's own trust managers are extended");
    }

    private static SSLParameters parameters(TlsOptions options, SSLContext context) {
        var parameters = new SSLParameters();
        parameters.setProtocols(supported(
                "security.ssl.protocol",
                options.protocols().toArray(String[]::new),
                context.getSupportedSSLParameters().getProtocols()));
        if (!options.suites().isEmpty()) {
            parameters.setCipherSuites(supported(
                    "security.ssl.algorithms",
                    options.suites().toArray(String[]::new),
                    context.getSupportedSSLParameters().getCipherSuites()));
        }
        parameters.setUseCipherSuitesOrder(true);
        if (options.callers().required()) {
            parameters.setNeedClientAuth(true);
        } else {
            parameters.setWantClientAuth(options.callers().asked());
        }
        return parameters;
    }

    private static String[] supported(String key, String[] wanted, String[] known) {
        for (var one : wanted) {
            if (!Arrays.asList(known).contains(one)) {
                throw new UnusableCertificates(
                        key + ": this JDK does not know '" + one + "'; it knows " + String.join(", ", known));
            }
        }
        return wanted;
    }

    /// Logs that the certificate has ended, or ends soon.
    void checkValidity(Instant now) {
        var end = own.getNotAfter().toInstant();
        if (end.isBefore(now)) {
            LOG.error("The certificate of this server, {}, ended on {}: clients refuse it", name(), end);
        } else if (end.isBefore(now.plus(RENEWAL_NOTICE))) {
            LOG.warn("The certificate of this server, {}, ends on {}: renew it", name(), end);
        }
    }

    String name() {
        return own.getSubjectX500Principal().getName();
    }

    /// Describes the certificate for the log.
    String described() {
        return name() + ", signed by " + own.getIssuerX500Principal().getName() + ", valid until "
                + own.getNotAfter().toInstant()
                + Optional.of(parameters.getNeedClientAuth())
                        .filter(needed -> needed)
                        .map(_ -> ", client certificates required")
                        .orElse("");
    }
}
