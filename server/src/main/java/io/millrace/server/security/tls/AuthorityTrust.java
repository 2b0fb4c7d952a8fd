package io.millrace.server.security.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Reads the authorities that a client of another server trusts, in place of those of the JDK.
public final class AuthorityTrust {
    private AuthorityTrust() {}

    /// @param authorities in PEM
    /// @throws IOException with a sentence for the operator
    public static SSLContext read(Path authorities) throws IOException {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(
                    new CertificateSource.PemAuthorities(authorities).open().store());
            var context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (UnusableCertificates e) {
            throw new IOException(e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new IOException(authorities + " cannot be used: " + e.getMessage(), e);
        }
    }
}
