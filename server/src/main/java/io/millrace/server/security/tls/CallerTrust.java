package io.millrace.server.security.tls;

import io.millrace.client.WrappedTrustManager;
import io.millrace.server.telemetry.RateLimitedLog;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.X509ExtendedTrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Accepts client certificates of an authority, or only those with one of the given fingerprints. Logs what it refuses,
/// at a bounded rate: the caller learns no reason.
final class CallerTrust extends WrappedTrustManager {
    private static final Logger LOG = LoggerFactory.getLogger(CallerTrust.class);
    private static final RateLimitedLog REFUSED = new RateLimitedLog(Duration.ofMinutes(1));
    private static final int SHA_1_DIGITS = 40;

    private final Set<String> fingerprints;

    /// @param fingerprints of the accepted certificates; empty for all of the authorities
    CallerTrust(X509ExtendedTrustManager authorities, List<String> fingerprints) {
        super(authorities);
        this.fingerprints = fingerprints.stream()
                .map(text -> text.replace(":", "").toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    protected void checkClient(X509Certificate[] chain, Check check) throws CertificateException {
        try {
            check.run();
            checkFingerprint(chain[0]);
        } catch (CertificateException e) {
            REFUSED.log(times -> LOG.warn(
                    "{} client certificates were refused, the last one of {}, signed by {}: {}",
                    times,
                    chain[0].getSubjectX500Principal(),
                    chain[0].getIssuerX500Principal(),
                    e.getMessage()));
            throw e;
        }
    }

    private void checkFingerprint(X509Certificate certificate) throws CertificateException {
        if (!fingerprints.isEmpty()
                && fingerprints.stream().noneMatch(known -> known.equals(print(certificate, known)))) {
            throw new CertificateException("its fingerprint is not in security.ssl.rest.cert.fingerprint");
        }
    }

    private static String print(X509Certificate certificate, String known) {
        try {
            var digest = MessageDigest.getInstance(known.length() == SHA_1_DIGITS ? "SHA-1" : "SHA-256");
            return HexFormat.of().formatHex(digest.digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException | CertificateException e) {
            throw new IllegalStateException("every JDK has it, and the certificate was read", e);
        }
    }
}
