package io.millrace.client;

import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;

/// The reason why an encrypted connection failed, in a sentence that says what to do.
final class TlsFailure {
    /// With what the runtime begins to tell what the other side said.
    private static final String TOLD = "Received fatal alert: ";

    private TlsFailure() {}

    static String explain(URI base, SSLException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            var known = known(base, cause);
            if (known.isPresent()) {
                return known.get();
            }
        }
        return base + " and this program did not agree on an encrypted connection: "
                + Objects.requireNonNullElse(failure.getMessage(), "no reason was given") + ".";
    }

    private static Optional<String> known(URI base, Throwable cause) {
        var text = Objects.requireNonNullElse(cause.getMessage(), "");
        return switch (cause) {
            case CertificateExpiredException _ ->
                Optional.of("The certificate of " + base + " has expired; it must be renewed there.");
            case CertificateNotYetValidException _ ->
                Optional.of("The certificate of " + base + " is not valid yet; compare the clocks of both machines.");
            case CertPathBuilderException _ -> Optional.of(untrusted(base));
            case CertPathValidatorException path
            when path.getReason() == java.security.cert.PKIXReason.NO_TRUST_ANCHOR -> Optional.of(untrusted(base));
            case CertificateException _
            when text.contains("matching") || text.contains("subject alternative") ->
                Optional.of("The certificate of " + base + " is for another host than " + base.getHost()
                        + "; use the name that is in it.");
            case SSLException _
            when text.contains("nrecognized SSL message") ->
                Optional.of(base + " does not encrypt; try http:// instead of https://.");
            case SSLException _
            when text.contains(TOLD) -> told(base, text.substring(text.indexOf(TOLD) + TOLD.length()));
            default -> Optional.empty();
        };
    }

    private static Optional<String> told(URI base, String alert) {
        return switch (alert) {
            case "certificate_required", "bad_certificate", "handshake_failure" ->
                Optional.of(base + " asks for a certificate of this program and did not get one that it accepts.");
            case "unknown_ca", "certificate_unknown" ->
                Optional.of(base + " does not trust the certificate that this program showed.");
            default -> Optional.empty();
        };
    }

    private static String untrusted(URI base) {
        return "The certificate of " + base
                + " is not trusted; name the file of the authority that signed it, or of the"
                + " certificate itself if it signed itself.";
    }
}
