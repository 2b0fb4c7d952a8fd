package io.millrace.server.endpoint.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;

/// Writes to a connection of HTTP/2, with a timeout for what its own thread writes. The library answers pings and
/// settings there, and would wait forever for a caller that sends them and reads nothing. Streams write on threads with
/// timers of their own.
final class TimedWriter implements DataWriter {
    private final DataWriter socket;
    private final RequestTimer timer;
    private final Thread connection = Thread.currentThread();

    /// A writer for the connection of the current thread.
    TimedWriter(DataWriter socket, RequestTimer timer) {
        this.socket = socket;
        this.timer = timer;
    }

    @Override
    public void write(BufferData... buffers) {
        timed(() -> socket.write(buffers));
    }

    @Override
    public void write(BufferData buffer) {
        timed(() -> socket.write(buffer));
    }

    @Override
    public void writeNow(BufferData... buffers) {
        timed(() -> socket.writeNow(buffers));
    }

    @Override
    public void writeNow(BufferData buffer) {
        timed(() -> socket.writeNow(buffer));
    }

    @Override
    public void flush() {
        timed(socket::flush);
    }

    private void timed(Runnable write) {
        if (!Thread.currentThread().equals(connection)) {
            write.run();
            return;
        }
        timer.writing();
        write.run();
        timer.idle();
    }

    @Override
    public void close() {
        socket.close();
    }
}
