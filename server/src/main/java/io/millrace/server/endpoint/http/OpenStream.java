package io.millrace.server.endpoint.http;

import java.io.IOException;
import java.io.OutputStream;

/// One stream that is being sent: its thread, and since when it has been waiting for the reader to take something.
final class OpenStream {
    private static final long NOT_WRITING = 0;

    private final Thread thread;
    private volatile long writingSince = NOT_WRITING;
    private boolean ended;

    OpenStream(Thread thread) {
        this.thread = thread;
    }

    /// Writes one event at once.
    void write(OutputStream out, byte[] bytes) throws IOException {
        writingSince = System.nanoTime() | 1;
        try {
            out.write(bytes);
            out.flush();
        } finally {
            writingSince = NOT_WRITING;
        }
    }

    boolean stuck(long patienceNanos) {
        var since = writingSince;
        return since != NOT_WRITING && System.nanoTime() - since > patienceNanos;
    }

    /// Ends a wait for an event, and a write by closing the connection; harmless after the end, when the thread may be
    /// at another request.
    synchronized void stop() {
        if (!ended) {
            thread.interrupt();
        }
    }

    synchronized void end() {
        ended = true;
        Thread.interrupted(); // one that came too late is not for the next request
    }
}
