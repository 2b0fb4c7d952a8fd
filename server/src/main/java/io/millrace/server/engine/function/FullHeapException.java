package io.millrace.server.engine.function;

import java.util.concurrent.atomic.AtomicBoolean;

/// Fails a job whose function would make a large value while the heap is full, or that has filled it. The job may start
/// again, as there may be room then.
public final class FullHeapException extends RuntimeException {
    private static final long serialVersionUID = 1;
    /// Smaller values, in bytes, are not what fills a heap.
    private static final long LARGE = 64 << 10;

    /// The state of this process. It is static because generated code has no other way to find it.
    private static final AtomicBoolean FULL = new AtomicBoolean();

    private FullHeapException(String message) {
        super(message);
    }

    private static FullHeapException of(String function, long size) {
        return new FullHeapException("The memory of the server is full, and " + function
                + " would make a value of at least " + size
                + " bytes. Let the statement make less of each row, or have the server started with a larger -Xmx.");
    }

    static FullHeapException ofJob() {
        return new FullHeapException("The memory of the server is full, and this job has allocated most of it.");
    }

    /// Notes whether the heap of this process is full. A thread that makes one large value after the other, for a
    /// single row, notices nothing else: to cancel its job takes memory.
    public static void note(boolean isFull) {
        FULL.set(isFull);
    }

    /// @param size of a value, in bytes
    static boolean refuses(long size) {
        return size > LARGE && FULL.get();
    }

    static void require(String function, long size) {
        if (refuses(size)) {
            throw of(function, size);
        }
    }
}
