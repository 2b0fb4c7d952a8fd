package io.millrace.server.security.login.provider;

import io.millrace.server.security.tls.AuthorityTrust;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;

/// Reads the authorities of a provider's certificate.
public final class ProviderTrust {
    private ProviderTrust() {}

    /// Throws [ProviderFailure] with the reason.
    public static SSLContext read(Path authorities) throws ProviderFailure {
        try {
            return AuthorityTrust.read(authorities);
        } catch (IOException e) {
            throw new ProviderFailure(String.valueOf(e.getMessage()), e);
        }
    }
}
