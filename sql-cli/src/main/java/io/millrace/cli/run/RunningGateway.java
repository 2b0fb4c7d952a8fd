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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
    private record Status(Map<String, String> addresses) {}

    /// The address of the first gateway that answers; empty if none does, or for a user who may not ask them.
    static Optional<String> address(Path state) {
        try (var processes = Files.newDirectoryStream(state.resolve("run"))) {
            for (var process : processes) {
                var address = addressOf(process.resolve("process.json"));
                if (address.isPresent()) {
                    return address;
                }
            }
            return Optional.empty();
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> addressOf(Path announcement) {
        var question = new FutureTask<>(() -> ask(announcement));
        Thread.ofVirtual().name("running-gateway").start(question);
        try {
            Status status =
                    Json.readLenient(question.get(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS), Status.class);
            return Optional.ofNullable(status.addresses().get(ADDRESS)).map(RunningGateway::reachable);
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

    /// One that listens at all addresses has the name of this machine in its certificate.
    private static String reachable(String address) {
        return address.replaceFirst("//(0\\.0\\.0\\.0|\\[(::|0:0:0:0:0:0:0:0)])(?=:)", "//localhost");
    }
}
