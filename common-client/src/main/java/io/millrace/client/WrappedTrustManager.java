package io.millrace.client;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// A trust manager that adds to the checks of another one.
public abstract class WrappedTrustManager extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager wrapped;

    protected WrappedTrustManager(X509ExtendedTrustManager wrapped) {
        this.wrapped = wrapped;
    }

    /// The check of a chain by the other manager.
    @FunctionalInterface
    protected interface Check {
        void run() throws CertificateException;
    }

    protected void checkServer(X509Certificate[] chain, Check check) throws CertificateException {
        check.run();
    }

    protected void checkClient(X509Certificate[] chain, Check check) throws CertificateException {
        check.run();
    }

    @Override
    public final void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        checkServer(chain, () -> wrapped.checkServerTrusted(chain, type, socket));
    }

    @Override
    public final void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        checkServer(chain, () -> wrapped.checkServerTrusted(chain, type, engine));
    }

    @Override
    public final void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        checkServer(chain, () -> wrapped.checkServerTrusted(chain, type));
    }

    @Override
    public final void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        checkClient(chain, () -> wrapped.checkClientTrusted(chain, type, socket));
    }

    @Override
    public final void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        checkClient(chain, () -> wrapped.checkClientTrusted(chain, type, engine));
    }

    @Override
    public final void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        checkClient(chain, () -> wrapped.checkClientTrusted(chain, type));
    }

    @Override
    public final X509Certificate[] getAcceptedIssuers() {
        return wrapped.getAcceptedIssuers();
    }
}
