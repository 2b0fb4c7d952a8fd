package io.millrace.measure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A server of the JDK alone that answers each request with the same bytes: what remains of TLS when there is no server
/// around it. Each response is one write, so one record; requests have no body.
public final class BareServer {
    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RESPONSE = response().getBytes(StandardCharsets.US_ASCII);

    private BareServer() {}

    private static String response() {
        var body = "{\"jobs\":[]}";
        // as long as the headers of Millrace
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=UTF-8\r\nX-Padding: " + "x".repeat(500)
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /// @param arguments the certificate and the key, if there is TLS
    public static void main(String[] arguments) throws Exception {
        try (var server = listening(arguments)) {
            System.out.println(
                    "ready " + (arguments.length == 0 ? "http" : "https") + "://127.0.0.1:" + server.getLocalPort());
            while (true) {
                var accepted = server.accept();
                Thread.startVirtualThread(() -> serve(accepted));
            }
        }
    }

    private static ServerSocket listening(String[] arguments) throws IOException, GeneralSecurityException {
        var loopback = InetAddress.getByName("127.0.0.1");
        return arguments.length == 0
                ? new ServerSocket(0, 0, loopback)
                : encryption(Path.of(arguments[0]), Path.of(arguments[1]))
                        .getServerSocketFactory()
                        .createServerSocket(0, 0, loopback);
    }

    private static SSLContext encryption(Path certificate, Path key) throws IOException, GeneralSecurityException {
        var base64 = String.join(
                "",
                Files.readAllLines(key).stream()
                        .filter(line -> !line.startsWith("-"))
                        .toList());
        var chain = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(certificate)))
                .toArray(Certificate[]::new);
        var secret = KeyFactory.getInstance(chain[0].getPublicKey().getAlgorithm())
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", secret, new char[0], chain);
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            var in = client.getInputStream();
            var out = client.getOutputStream();
            var buffer = new byte[1 << 14];
            while (readRequest(in, buffer)) {
                out.write(RESPONSE);
            }
        } catch (IOException e) {
            // the client has ended its connection
        }
    }

    /// Returns false at the end of the connection.
    private static boolean readRequest(InputStream in, byte[] buffer) throws IOException {
        int length = 0;
        while (length < END.length || !Arrays.equals(buffer, length - END.length, length, END, 0, END.length)) {
            int read = in.read(buffer, length, buffer.length - length);
            if (read <= 0) {
                return false;
            }
            length += read;
        }
        return true;
    }
}
