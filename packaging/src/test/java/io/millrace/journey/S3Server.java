package io.millrace.journey;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A server of S3, S3Proxy, whose objects are files of a folder. It lets in only the user `ann` with the secret that it
/// was started with.
final class S3Server implements AutoCloseable {
    static final String BUCKET = "lake";
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String JARS = System.getProperty("millrace.store") + "/*";

    private final Path folder;
    private final ReservedPort port = ReservedPort.reserve();
    private Process process;

    private S3Server(Path folder, String secret) throws IOException {
        this.folder = folder;
        this.process = process(secret, Duration.ZERO);
        awaitListening();
    }

    /// Starts a server with an empty bucket.
    static S3Server start(Path folder, String secret) throws IOException {
        Files.createDirectories(folder.resolve("data").resolve(BUCKET));
        return new S3Server(folder, secret);
    }

    /// Starts it again with the same objects: who has another secret is not let in any more.
    ///
    /// @param list how long a list takes
    void restart(String secret, Duration list) throws IOException {
        end();
        process = process(secret, list);
        awaitListening();
    }

    /// It takes connections and says nothing until what is returned is closed.
    Pause paused() {
        signal("STOP");
        return () -> signal("CONT");
    }

    interface Pause extends AutoCloseable {
        @Override
        void close();
    }

    private void signal(String name) {
        var sent = new Command(List.of("kill", "-" + name, String.valueOf(process.pid())), folder).run();
        if (sent.code() != 0) {
            throw new AssertionError("the signal " + name + ": " + sent);
        }
    }

    private Process process(String secret, Duration list) throws IOException {
        var file = Files.writeString(folder.resolve("s3proxy.conf"), """
                s3proxy.endpoint=http://127.0.0.1:%d
                s3proxy.authorization=aws-v4
                s3proxy.identity=ann
                s3proxy.credential=%s
                jclouds.provider=filesystem-nio2
                jclouds.filesystem.basedir=%s
                s3proxy.latency-blobstore.list.latency=%d
                """.formatted(
                        port.number(), secret, folder.resolve("data"), list.toMillis()));
        var builder = new ProcessBuilder(
                        JAVA.toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        JARS,
                        "org.gaul.s3proxy.Main",
                        "--properties",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("s3proxy.out").toFile());
        builder.environment().putAll(Map.of("LOG_LEVEL", "warn", "JETTY_LOG_LEVEL", "warn"));
        return builder.start();
    }

    private void awaitListening() {
        await().atMost(TestTimeout.LIMIT).until(this::listens);
    }

    private boolean listens() {
        if (!process.isAlive()) {
            throw new AssertionError("the server of S3 ended: " + output());
        }
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port.number())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private String output() {
        try {
            return Files.readString(folder.resolve("s3proxy.out"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The keys of a Millrace whose user has this secret.
    List<String> keys(String secret) {
        return List.of(
                "-Ds3.endpoint=http://127.0.0.1:" + port.number(),
                "-Ds3.region=us-east-1",
                "-Ds3.path-style-access=true",
                "-Ds3.access-key=ann",
                "-Ds3.secret-key=" + secret,
                // it compares sums of chunked uploads with those of the whole
                "-Ds3.chunked-encoding.enabled=false",
                "-Ds3.checksum-validation.enabled=false");
    }

    /// The folder with the objects of the bucket, where files can be put as well.
    Path objects() {
        return folder.resolve("data").resolve(BUCKET);
    }

    private void end() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        end();
        port.close();
    }
}
