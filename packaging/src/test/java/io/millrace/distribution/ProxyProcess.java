package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.CertificateAuthority.Validity;
import io.millrace.testing.ProcessFolder;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// HAProxy or nginx of this system, with its file of `share/proxies`. It listens on loopback with TLS.
public final class ProxyProcess implements AutoCloseable {
    private static final Validity VALID = Validity.days(2);

    private final Path folder;
    private final ReservedPort port = ReservedPort.reserve();
    private final List<Process> streams = new ArrayList<>();
    private Process process;

    private ProxyProcess(Path folder) {
        this.folder = folder;
    }

    /// The certificate of all proxies of a process: making the keys takes seconds.
    private static final class Certificate {
        static final CertificateAuthority AUTHORITY = authority();
        static final Issued ISSUED = issue();

        private static CertificateAuthority authority() {
            try {
                return CertificateAuthority.in(
                        ProcessFolder.in(Path.of("target", "certificates"), "proxy")
                                .resolve("tls"),
                        "Test",
                        VALID);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Issued issue() {
            try {
                return AUTHORITY.server("server", List.of("localhost"), VALID);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// @param folder for its files
    /// @param one    the address of a gateway
    /// @param two    the address of another one
    public static ProxyProcess haproxy(Path folder, Path configuration, String one, String two) throws IOException {
        var proxy = new ProxyProcess(folder);
        var both = Files.writeString(
                folder.resolve("certificate"),
                Files.readString(Certificate.ISSUED.pem()) + Files.readString(Certificate.ISSUED.key()));
        return proxy.start(
                List.of("haproxy", "-f", configuration.toString()),
                Map.of(
                        "SQL_ADDRESS",
                        "127.0.0.1:" + proxy.port.number(),
                        "SQL_CERTIFICATE",
                        both.toString(),
                        "GATEWAY_ONE",
                        one,
                        "GATEWAY_TWO",
                        two));
    }

    /// @param folder for its files
    /// @param server the address of a server
    public static ProxyProcess nginx(Path folder, Path configuration, String server) throws IOException {
        var proxy = new ProxyProcess(folder);
        var site = replaced(
                Files.readString(configuration),
                Map.of(
                        "server 127.0.0.1:8081;",
                        "server " + server + ";",
                        "listen 443 ",
                        "listen 127.0.0.1:" + proxy.port.number() + " ",
                        "/etc/nginx/millrace.pem",
                        quoted(Certificate.ISSUED.pem()),
                        "/etc/nginx/millrace.key",
                        quoted(Certificate.ISSUED.key())));
        var main = new StringBuilder("daemon off;\nmaster_process off;\nerror_log stderr info;\n");
        main.append("pid ").append(folder.resolve("nginx.pid")).append(";\nevents {}\nhttp {\naccess_log off;\n");
        for (var kind : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
            main.append(kind).append("_temp_path ").append(folder.resolve(kind)).append(";\n");
        }
        var file = Files.writeString(
                folder.resolve("nginx.conf"), main.append(site).append("}\n"));
        return proxy.start(List.of("nginx", "-p", folder.toString(), "-c", file.toString()), Map.of());
    }

    private static String quoted(Path path) {
        return '"' + path.toAbsolutePath().toString() + '"';
    }

    /// Replaces each value that an operator has to change, and requires it to be there once.
    private static String replaced(String text, Map<String, String> changes) {
        for (var change : changes.entrySet()) {
            assertThat(text).containsOnlyOnce(change.getKey());
            text = text.replace(change.getKey(), change.getValue());
        }
        return text;
    }

    private ProxyProcess start(List<String> words, Map<String, String> environment) throws IOException {
        var builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        await().atMost(TestTimeout.LIMIT).until(() -> isListening() || !process.isAlive());
        assertThat(process.isAlive()).as(log()).isTrue();
        return this;
    }

    private boolean isListening() {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port.number())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// The output of the proxy.
    public String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    /// Sends a request with curl, over HTTP/2 and TLS, and returns what it prints.
    ///
    /// @param path    of the request
    /// @param options of curl
    public String curl(String path, String... options) throws IOException {
        var process = new ProcessBuilder(words(path, options))
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /// The status of a request and the version of HTTP, such as `200 2`.
    public String status(String path) throws IOException {
        return curl(path, "-o", "/dev/null", "-w", "%{http_code} %{http_version}");
    }

    /// Begins to read an event stream, which ends with the proxy at the latest.
    ///
    /// @return the file in which the stream arrives
    public Path stream(String path) throws IOException {
        var file = Files.createTempFile(folder, "stream", "");
        streams.add(new ProcessBuilder(words(path, "-N", "-H", "Accept: text/event-stream"))
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start());
        return file;
    }

    private List<String> words(String path, String... options) {
        var words = new ArrayList<>(List.of("curl", "-sS4", "--http2", "--cacert"));
        words.add(Certificate.AUTHORITY.certificate().toAbsolutePath().toString());
        words.addAll(List.of(options));
        words.add("https://localhost:" + port.number() + path);
        return words;
    }

    @Override
    public void close() {
        streams.add(process);
        for (var each : streams) {
            each.destroyForcibly();
            each.onExit().join();
        }
        port.close();
    }
}
