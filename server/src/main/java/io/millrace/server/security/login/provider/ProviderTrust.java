package io.millrace.server.security.login.provider;

import io.millrace.server.security.tls.CertificateSource;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Reads the authorities of a provider's certificate.
public final class ProviderTrust {
    private ProviderTrust() {}

    public static SSLContext read(Path authorities) {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(
                    new CertificateSource.PemAuthorities(authorities).open().store());
            var context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(authorities + " cannot be used: " + e.getMessage(), e);
        }
    }
}
