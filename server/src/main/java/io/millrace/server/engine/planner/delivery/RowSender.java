package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.link.LoopbackConnection;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.server.gateway.spill.RowWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Sends the rows of a job to a [RowReceiver]. A thread of its own sends the rows that have arrived in the meantime in
/// one frame: the first row leaves at once, and a fast job sends large frames.
final class RowSender implements RowAddress.Output {
    /// Stands in place of the size of a frame: all rows were sent.
    static final int END = 0;
    /// Stands in place of the size of a frame: the job ends before it has sent all rows.
    static final int LEAVE = -1;

    private static final int MAX_ROWS = 2_000;
    private static final long MAX_BYTES = 1 << 20;
    /// The time for the last rows of a job that fails or was cancelled.
    private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(1);

    private final LoopbackConnection connection;
    private final int maxFrame;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Condition room = lock.newCondition();
    private List<SizedRow> pending = new ArrayList<>();
    private long bytes;
    private int farewell = 1;
    private boolean done;
    private @Nullable IOException failure;

    private RowSender(LoopbackConnection connection, int maxFrame) {
        this.connection = connection;
        this.maxFrame = maxFrame;
    }

    /// @param connection is closed with the sender
    static RowSender start(LoopbackConnection connection) throws IOException {
        try {
            var sender = new RowSender(connection, connection.in().readInt());
            Thread.ofVirtual().name("row-sender").start(sender::run);
            return sender;
        } catch (IOException e) {
            connection.close();
            throw new IOException("The server does not read the result any more.", e);
        }
    }

    @Override
    public void put(ResultRow row, long weight) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            while (failure == null && (pending.size() >= MAX_ROWS || bytes >= MAX_BYTES)) {
                room.await();
            }
            requireConnection();
            pending.add(new SizedRow(row, weight));
            bytes += weight;
            if (pending.size() == 1) {
                news.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void requireConnection() throws IOException {
        if (failure != null) {
            throw new IOException("The rows could not be sent to the server: " + failure.getMessage(), failure);
        }
    }

    @Override
    public void end() throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            sayFarewell(END);
            while (!done) {
                room.await();
            }
            requireConnection();
        } finally {
            lock.unlock();
        }
    }

    private void sayFarewell(int word) {
        if (farewell > END) {
            farewell = word;
            news.signal();
        }
    }

    private void run() {
        IOException broken = null;
        try {
            sendAll();
        } catch (IOException e) {
            broken = e;
        } catch (InterruptedException e) {
            broken = new IOException("interrupted", e);
        }
        lock.lock();
        try {
            failure = broken;
            done = true;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void sendAll() throws IOException, InterruptedException {
        var rows = next();
        while (!rows.isEmpty()) {
            send(rows);
            connection.out().flush();
            rows = next();
        }
        connection.out().writeInt(farewell);
        connection.out().flush();
        // the receiver answers when it has added all rows to the feed
        var _ = connection.in().readByte();
    }

    /// Waits for rows. Empty if there are no more.
    private List<SizedRow> next() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (pending.isEmpty() && farewell > END) {
                news.await();
            }
            var rows = pending;
            pending = new ArrayList<>();
            bytes = 0;
            room.signalAll();
            return rows;
        } finally {
            lock.unlock();
        }
    }

    private void send(List<SizedRow> rows) throws IOException {
        var frame = RowWriter.write(rows);
        if (frame.length <= maxFrame) {
            connection.out().writeInt(frame.length);
            connection.out().write(frame);
        } else if (rows.size() > 1) {
            send(rows.subList(0, rows.size() / 2));
            send(rows.subList(rows.size() / 2, rows.size()));
        } else {
            throw new IOException("a row of the result has " + frame.length + " bytes, and the server accepts rows of"
                    + " up to " + maxFrame + " bytes: select fewer or shorter values, or give the server a larger heap"
                    + " (MILLRACE_JAVA_OPTS=-Xmx...)");
        }
    }

    /// A job that ends without all its rows sends the ones it has, if their reader takes them soon.
    @Override
    public void close() {
        lock.lock();
        try {
            sayFarewell(LEAVE);
            var left = LEAVE_TIMEOUT.toNanos();
            while (!done && left > 0) {
                left = room.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
            closeConnection();
        }
    }

    private void closeConnection() {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The connection for rows was not closed.", e);
        }
    }
}
