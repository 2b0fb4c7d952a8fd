package io.millrace.reliability.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// HAProxy with the distribution's `share/proxies/haproxy.cfg`, in front of two gateways.
public final class ProxyServer implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(1);

    private final Process process;
    private final LoopbackPort port;
    private final Path authority;

    private ProxyServer(Process process, LoopbackPort port, Path authority) {
        this.process = process;
        this.port = port;
        this.authority = authority;
    }

    /// Returns when it listens.
    ///
    /// @param home   the unpacked distribution
    /// @param folder for its certificate and log
    public static ProxyServer start(Path home, Path folder, URI one, URI two) throws IOException, InterruptedException {
        var tls = folder.resolve("tls");
        makeCertificates(home, tls);
        var certificate = folder.resolve("certificate.pem");
        Files.writeString(
                certificate, Files.readString(tls.resolve("server.pem")) + Files.readString(tls.resolve("server.key")));
        var port = LoopbackPort.free();
        var builder = new ProcessBuilder(
                        "haproxy",
                        "-f",
                        home.resolve("share/proxies/haproxy.cfg").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "SQL_ADDRESS", "127.0.0.1:" + port.number(),
                        "SQL_CERTIFICATE", certificate.toString(),
                        "GATEWAY_ONE", one.getAuthority(),
                        "GATEWAY_TWO", two.getAuthority()));
        var proxy = new ProxyServer(builder.start(), port, tls.resolve("authority.pem"));
        if (!Await.until(START, () -> port.listens() || !proxy.process.isAlive()) || !proxy.process.isAlive()) {
            proxy.close();
            throw new IOException("HAProxy did not start: " + Files.readString(folder.resolve("log")));
        }
        return proxy;
    }

    private static void makeCertificates(Path home, Path folder) throws IOException, InterruptedException {
        var code = new ProcessBuilder(
                        home.resolve("bin/millrace").toString(),
                        "security",
                        "init",
                        "--host",
                        "localhost",
                        "--folder",
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("bin/millrace security init ended with " + code);
        }
    }

    public URI address() {
        return URI.create("https://localhost:" + port.number());
    }

    /// The authority that a client must trust, as PEM.
    public Path authority() {
        return authority;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
