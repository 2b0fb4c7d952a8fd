package io.millrace.cli.run;

import io.millrace.json.Json;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.StreamSupport;

/// Asks the processes that have announced themselves in a state folder where their gateway listens. Unlike the
/// configuration file, they know the keys that they were started with, and a port that was free.
final class RunningGateway {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);
    private static final String ADDRESS = "gateway rest";

    private RunningGateway() {}

    /// The file with which a process announces itself.
    ///
    /// @param socket the path at which it takes commands
    private record Announcement(String socket) {}

    /// @param addresses of its services, by name
    private record Status(String phase, Map<String, String> addresses) {
        String gateway() {
            return reachable(addresses.getOrDefault(ADDRESS, ""));
        }
    }

    /// The address of a gateway that answers; empty if none does, or for a user who may not ask them. Of several, one
    /// that takes sessions is chosen, and that with the configured port before one that was started beside it.
    static Optional<String> address(Path state, String port) {
        try (var processes = Files.newDirectoryStream(state.resolve("run"))) {
            return StreamSupport.stream(processes.spliterator(), false)
                    .flatMap(process -> status(process.resolve("process.json")).stream())
                    .filter(status -> status.addresses().containsKey(ADDRESS))
                    .min(Comparator.comparing((Status status) -> !status.phase().equals("READY"))
                            .thenComparing(status -> !status.gateway().endsWith(":" + port)))
                    .map(Status::gateway);
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
    }

    private static Optional<Status> status(Path announcement) {
        var question = new FutureTask<>(() -> ask(announcement));
        Thread.ofVirtual().name("running-gateway").start(question);
        try {
            return Optional.of(
                    Json.readLenient(question.get(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS), Status.class));
        } catch (ExecutionException | TimeoutException | Refusal e) {
            // it has ended, or is just starting
            question.cancel(true);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static byte[] ask(Path announcement) throws IOException {
        Announcement process = Json.readLenient(Files.readAllBytes(announcement), Announcement.class);
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(process.socket()))) {
            channel.write(ByteBuffer.wrap("status\n".getBytes(StandardCharsets.UTF_8)));
            channel.shutdownOutput();
            return Channels.newInputStream(channel).readAllBytes();
        }
    }

    /// Returns an address for clients. A server that listens at all addresses, or at 127.0.0.1, has localhost in its
    /// certificate.
    private static String reachable(String address) {
        return address.replaceFirst("//(0\\.0\\.0\\.0|127\\.0\\.0\\.1|\\[(::|0:0:0:0:0:0:0:0)])(?=:)", "//localhost");
    }
}
