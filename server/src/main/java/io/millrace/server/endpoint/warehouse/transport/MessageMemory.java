package io.millrace.server.endpoint.warehouse.transport;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.thrift.transport.TTransportException;

/// The memory budget for all messages that are being read and answered, so that many large ones cannot exhaust the
/// heap. Each message has a small free allowance, so that small messages are always served.
final class MessageMemory {
    static final int FREE_BYTES = 64 << 10;

    private final long max;
    private final AtomicLong used = new AtomicLong();

    MessageMemory(long max) {
        this.max = max;
    }

    Account account() {
        return new Account();
    }

    long used() {
        return used.get();
    }

    /// The memory of one connection's message. Used by one thread.
    final class Account {
        private long held;

        /// Takes this number of additional bytes until [#settle].
        void charge(long bytes) throws TTransportException {
            var before = Math.max(0, held - FREE_BYTES);
            var more = Math.max(0, held + bytes - FREE_BYTES) - before;
            if (more > 0 && used.addAndGet(more) > max) {
                used.addAndGet(-more);
                throw new TTransportException(
                        TTransportException.MESSAGE_SIZE_LIMIT,
                        "The server has no memory left for large messages: of " + max
                                + " bytes, an eighth of its heap, all are in use or fewer than this message needs."
                                + " Send it later, send a smaller one, or give the server more heap.");
            }
            held += bytes;
        }

        /// Gives back all that was used.
        void settle() {
            used.addAndGet(-Math.max(0, held - FREE_BYTES));
            held = 0;
        }
    }
}
