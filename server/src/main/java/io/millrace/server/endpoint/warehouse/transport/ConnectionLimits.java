package io.millrace.server.endpoint.warehouse.transport;

import java.time.Duration;

/// The limits of connections.
///
/// @param memory of all messages that are being read or answered, in bytes; small ones are always let in
public record ConnectionLimits(int connections, Sizes sizes, Times times, long memory) {
    /// A share of the heap for messages that are read: their texts stand in it twice for a moment.
    private static final int SHARE = 8;

    /// Of one message: its bytes, the elements of a list or map in it, and how deep they are nested.
    public record Sizes(int message, int container, int depth) {}

    /// The timeouts of a connection's phases.
    ///
    /// @param login   until its first session is open
    /// @param idle    between two messages
    /// @param message from the first byte of a message to its last
    /// @param write   until the other end takes the next part of an answer
    public record Times(Duration login, Duration idle, Duration message, Duration write) {
        private static final Duration MESSAGE = Duration.ofMinutes(2);
        private static final Duration WRITE = Duration.ofSeconds(30);

        public Times(Duration login, Duration idle) {
            this(login, idle, MESSAGE, WRITE);
        }
    }

    /// With an eighth of the heap for messages.
    public ConnectionLimits(int connections, Sizes sizes, Times times) {
        this(connections, sizes, times, Runtime.getRuntime().maxMemory() / SHARE);
    }
}
