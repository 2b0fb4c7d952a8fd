package io.millrace.server.security.login.provider;

import io.millrace.server.security.tls.CertificateSource;
import io.millrace.server.security.tls.UnusableCertificates;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Reads the authorities of a provider's certificate.
public final class ProviderTrust {
    private ProviderTrust() {}

    /// Throws [ProviderFailure] with the reason.
    public static SSLContext read(Path authorities) throws ProviderFailure {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(
                    new CertificateSource.PemAuthorities(authorities).open().store());
            var context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (UnusableCertificates e) {
            throw new ProviderFailure(String.valueOf(e.getMessage()), e);
        } catch (GeneralSecurityException e) {
            throw new ProviderFailure(authorities + " cannot be used: " + e.getMessage(), e);
        }
    }
}
