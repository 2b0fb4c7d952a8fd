package io.millrace.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A server with the default configuration, shared by the journeys of a process that change nothing but their own
/// sessions and jobs: its start and its first statements take ten seconds of processor time. It stops with the process.
final class SharedServer {
    private SharedServer() {}

    private static final class Running {
        static final Server SERVER = start();
    }

    static Server running() {
        return Running.SERVER;
    }

    private static Server start() {
        try {
            // not beside the distribution, whose path has a blank, which separates options
            var temporary = Files.createTempDirectory("shared-server");
            var server = Distribution.unpacked().start(temporary);
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform()
                            .name("stop the shared server")
                            .unstarted(() -> stop(server, temporary)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Stops the server in order, so that it deletes its temporary files.
    private static void stop(Server server, Path temporary) {
        try (server) {
            server.stop();
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
