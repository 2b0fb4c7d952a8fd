package io.millrace.server.security.tls;

/// Thrown when certificates or keys cannot be used; the message is for the operator.
public final class UnusableCertificates extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableCertificates(String message) {
        super(message, null, false, false);
    }
}
