package io.millrace.server.endpoint.warehouse.transport;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.thrift.transport.TTransportException;

/// The memory that messages of all connections share while they are read and answered, so that many large ones at once
/// cannot take more of the heap than was set aside for them. A message has a small free allowance, so that small
/// messages are served however full it is.
final class MessageMemory {
    static final int FREE = 64 << 10;

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    MessageMemory(long most) {
        this.most = most;
    }

    Account account() {
        return new Account();
    }

    long taken() {
        return taken.get();
    }

    /// The memory that one connection's message uses. Used by one thread.
    final class Account {
        private long held;

        /// Takes this number of additional bytes until [#settle].
        void charge(long bytes) throws TTransportException {
            var before = Math.max(0, held - FREE);
            var more = Math.max(0, held + bytes - FREE) - before;
            if (more > 0 && taken.addAndGet(more) > most) {
                taken.addAndGet(-more);
                throw new TTransportException(
                        TTransportException.MESSAGE_SIZE_LIMIT,
                        "The server has no memory left for large messages: of " + most
                                + " bytes, an eighth of its heap, all are in use or fewer than this message needs."
                                + " Send it later, send a smaller one, or give the server more heap.");
            }
            held += bytes;
        }

        /// Gives back all that was taken.
        void settle() {
            taken.addAndGet(-Math.max(0, held - FREE));
            held = 0;
        }
    }
}
