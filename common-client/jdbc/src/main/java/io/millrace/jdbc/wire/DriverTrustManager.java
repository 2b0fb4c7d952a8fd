package io.millrace.jdbc.wire;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts what another manager trusts. Its exceptions name the certificate that is not trusted, for a person who
/// compares it with the right one.
///
/// The NamingTrustManager of the common client has the same purpose. The driver cannot use it: it runs on Java 17, and
/// depends on no other module.
final class DriverTrustManager extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager trust;

    private DriverTrustManager(X509ExtendedTrustManager trust) {
        this.trust = trust;
    }

    /// The same managers, of which those for certificates name them.
    static TrustManager[] naming(TrustManager[] managers) {
        var naming = managers.clone();
        for (int i = 0; i < naming.length; i++) {
            if (naming[i] instanceof X509ExtendedTrustManager trust) {
                naming[i] = new DriverTrustManager(trust);
            }
        }
        return naming;
    }

    /// A certificate that is not trusted. Its message names it, and its cause has the reason.
    static final class Untrusted extends CertificateException {
        private static final long serialVersionUID = 1;

        private Untrusted(X509Certificate certificate, CertificateException cause) {
            super(
                    certificate.getSubjectX500Principal() + ", issued by " + certificate.getIssuerX500Principal()
                            + ", SHA-256 " + fingerprint(certificate),
                    cause);
        }

        /// Returns the fingerprint in the format of `openssl x509 -fingerprint -sha256`.
        private static String fingerprint(X509Certificate certificate) {
            try {
                return HexFormat.ofDelimiter(":")
                        .withUpperCase()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
            } catch (GeneralSecurityException e) {
                return "unknown";
            }
        }
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private static void check(X509Certificate[] chain, Check check) throws CertificateException {
        try {
            check.run();
        } catch (CertificateException e) {
            throw chain.length == 0 ? e : new Untrusted(chain[0], e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, () -> trust.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, () -> trust.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, () -> trust.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        trust.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        trust.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        trust.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trust.getAcceptedIssuers();
    }
}
