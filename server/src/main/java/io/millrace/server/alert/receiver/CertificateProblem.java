package io.millrace.server.alert.receiver;

import java.security.cert.CertPathBuilderException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Says in a sentence what is wrong with the certificate of a receiver.
final class CertificateProblem {
    private CertificateProblem() {}

    /// The sentence without its subject; empty if the failure is another one.
    static Optional<String> of(Throwable failure) {
        for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof CertPathBuilderException) {
                return Optional.of("its certificate is of an authority that is not trusted; authorities names a PEM"
                        + " file with those to trust");
            }
        }
        return Optional.empty();
    }
}
