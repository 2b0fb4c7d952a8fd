package io.millrace.server.alert.receiver;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.SampleCertificates;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// A mail server that requires a login and encryption: GreenMail, which knows no STARTTLS, behind a port that
/// does. What follows the handshake goes to GreenMail as it is.
final class EncryptedMailServer implements AutoCloseable {
    static final String USER = "ann";
    static final String PASSWORD = "s3cret";

    private final GreenMail mail = new GreenMail(new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP));
    private final SSLContext context;
    private final boolean startTls;
    private final MailListener listener;

    /// @param startTls whether the encryption begins when the caller says so; else it does with the first byte
    EncryptedMailServer(boolean startTls) throws IOException, GeneralSecurityException {
        this.startTls = startTls;
        this.context = context(SampleCertificates.local());
        mail.start();
        mail.setUser("millrace@example.com", USER, PASSWORD);
        listener = new MailListener(this::serve);
    }

    private static SSLContext context(Issued certificate) throws IOException, GeneralSecurityException {
        var password = SampleCertificates.authority().password().toCharArray();
        var store = KeyStore.getInstance(certificate.store().toFile(), password);
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    int port() {
        return listener.port();
    }

    GreenMail mail() {
        return mail;
    }

    private void serve(Socket caller) {
        try (caller) {
            if (startTls && !greet(caller)) {
                return;
            }
            var secret = (SSLSocket) context.getSocketFactory().createSocket(caller, null, caller.getPort(), true);
            secret.setUseClientMode(false);
            secret.startHandshake();
            forward(secret);
        } catch (IOException e) {
            // the caller does not trust the certificate, or is gone
        }
    }

    /// Talks until the caller wants to encrypt; returns false if it leaves.
    private static boolean greet(Socket caller) throws IOException {
        var out = caller.getOutputStream();
        say(out, "220 localhost ready");
        for (var line = line(caller.getInputStream()); !line.isEmpty(); line = line(caller.getInputStream())) {
            if (line.startsWith("EHLO")) {
                say(out, "250-localhost");
                say(out, "250 STARTTLS");
            } else if (line.startsWith("STARTTLS")) {
                say(out, "220 go ahead");
                return true;
            } else {
                say(out, "530 Must issue a STARTTLS command first");
            }
        }
        return false;
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /// Reads byte by byte, since what follows may be encrypted; empty at the end.
    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    private void forward(Socket caller) throws IOException {
        try (var server =
                new Socket(InetAddress.getLoopbackAddress(), mail.getSmtp().getPort())) {
            if (startTls) {
                line(server.getInputStream()); // the caller was greeted already
            }
            var answers = Thread.ofVirtual().name("mail answers").start(() -> copy(server, caller));
            copy(caller, server);
            answers.interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one of them is gone
        }
    }

    /// The file of the authority that has issued its certificate.
    static Path authorities() {
        return SampleCertificates.authority().certificate();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        mail.stop();
    }
}
