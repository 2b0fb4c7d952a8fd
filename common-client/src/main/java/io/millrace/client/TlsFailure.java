package io.millrace.client;

import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;

/// Explains why an encrypted connection failed, in a sentence that says what to do.
final class TlsFailure {
    /// The Java runtime's prefix for alerts from the peer.
    private static final String ALERT = "Received fatal alert: ";

    private TlsFailure() {}

    static String explain(URI base, SSLException failure) {
        var certificate = "";
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NamingTrustManager.Untrusted untrusted) {
                certificate = " The certificate is " + untrusted.getMessage() + ".";
                continue;
            }
            var known = known(base, cause);
            if (known.isPresent()) {
                return known.get() + certificate;
            }
        }
        return "The encrypted connection to " + base + " failed: "
                + Objects.requireNonNullElse(failure.getMessage(), "no reason given") + "." + certificate;
    }

    private static Optional<String> known(URI base, Throwable cause) {
        var text = Objects.requireNonNullElse(cause.getMessage(), "");
        return switch (cause) {
            case CertificateExpiredException _ ->
                Optional.of("The certificate of " + base + " has expired and must be renewed.");
            case CertificateNotYetValidException _ ->
                Optional.of("The certificate of " + base + " is not valid yet; compare the clocks of both machines.");
            case CertPathBuilderException _ -> Optional.of(untrusted(base));
            case CertPathValidatorException path
            when path.getReason() == PKIXReason.NO_TRUST_ANCHOR -> Optional.of(untrusted(base));
            case CertificateException _
            when text.contains("matching") || text.contains("subject alternative") ->
                Optional.of("The certificate of " + base + " is not valid for " + base.getHost()
                        + "; use the host name in the certificate.");
            case SSLException _
            when text.contains("nrecognized SSL message") ->
                Optional.of(base + " does not encrypt; try http:// instead of https://.");
            case SSLException _
            when text.contains(ALERT) -> alert(base, text.substring(text.indexOf(ALERT) + ALERT.length()));
            default -> Optional.empty();
        };
    }

    private static Optional<String> alert(URI base, String alert) {
        return switch (alert) {
            case "certificate_required", "bad_certificate", "handshake_failure" ->
                Optional.of(base + " requires a client certificate and did not get one that it accepts.");
            case "unknown_ca", "certificate_unknown" ->
                Optional.of(base + " does not trust this program's certificate.");
            default -> Optional.empty();
        };
    }

    private static String untrusted(URI base) {
        return "The certificate of " + base
                + " is not trusted; add the file of the authority that signed it, or of the"
                + " certificate itself if it is self-signed.";
    }
}
