package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.admission.ConnectionTable.Maximum;
import java.time.Duration;

/// The limits of connections.
///
/// @param connections maximum number of open connections
/// @param memory      bytes for all messages that are being read or answered; small messages do not count
public record ConnectionLimits(Maximum connections, Sizes sizes, Times times, long memory) {
    /// The part of the heap for messages. Texts are in memory twice for a moment.
    private static final int HEAP_FRACTION = 8;

    /// Maximums of one message.
    ///
    /// @param message   bytes
    /// @param container elements of one list or map
    /// @param depth     nesting depth of structures
    public record Sizes(int message, int container, int depth) {}

    /// The timeouts of a connection's phases.
    ///
    /// @param login   until the first session is open
    /// @param idle    between two messages
    /// @param message from the first byte of a message to its last
    /// @param write   until the client has taken the next part of an answer
    public record Times(Duration login, Duration idle, Duration message, Duration write) {
        private static final Duration MESSAGE_TIMEOUT = Duration.ofMinutes(2);
        private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(30);

        public Times(Duration login, Duration idle) {
            this(login, idle, MESSAGE_TIMEOUT, WRITE_TIMEOUT);
        }
    }

    /// Uses an eighth of the heap for messages.
    public ConnectionLimits(Maximum connections, Sizes sizes, Times times) {
        this(connections, sizes, times, Runtime.getRuntime().maxMemory() / HEAP_FRACTION);
    }
}
