package io.millrace.server.security.tls;

import io.millrace.client.WrappedTrustManager;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts this server itself, under whatever name it is called, and others if the authorities do.
final class OwnServerTrust extends WrappedTrustManager {
    private final X509Certificate own;

    OwnServerTrust(X509Certificate own, X509ExtendedTrustManager others) {
        super(others);
        this.own = own;
    }

    @Override
    protected void checkServer(X509Certificate[] chain, Check check) throws CertificateException {
        if (chain.length == 0 || !chain[0].equals(own)) {
            check.run();
        }
    }
}
