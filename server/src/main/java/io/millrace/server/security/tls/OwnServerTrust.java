package io.millrace.server.security.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts this server itself, under whatever name it is called, and others if the authorities do.
final class OwnServerTrust extends X509ExtendedTrustManager {
    private final X509Certificate own;
    private final X509ExtendedTrustManager others;

    OwnServerTrust(X509Certificate own, X509ExtendedTrustManager others) {
        this.own = own;
        this.others = others;
    }

    private boolean isOwn(X509Certificate[] chain) {
        return chain.length > 0 && chain[0].equals(own);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        if (!isOwn(chain)) {
            others.checkServerTrusted(chain, type, engine);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        if (!isOwn(chain)) {
            others.checkServerTrusted(chain, type, socket);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        if (!isOwn(chain)) {
            others.checkServerTrusted(chain, type);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        others.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        others.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        others.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return others.getAcceptedIssuers();
    }
}
