package io.millrace.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The body of a response as a stream. A read fails if nothing arrives in time: a connection whose network is gone, for
/// example after a sleep of the machine, has no end, and the timeout of a request ends with the head of its response.
final class ResponseBody extends InputStream implements HttpResponse.BodySubscriber<InputStream> {
    private static final List<ByteBuffer> END = List.of();

    private final Duration timeout;
    private final BlockingQueue<List<ByteBuffer>> arrived = new LinkedBlockingQueue<>();
    private final Queue<ByteBuffer> current = new ArrayDeque<>();
    private Flow.@Nullable Subscription subscription;
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;
    private boolean ended;

    /// @param timeout how long a read waits
    ResponseBody(Duration timeout) {
        this.timeout = timeout;
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription given) {
        if (closed || subscription != null) {
            given.cancel();
        } else {
            subscription = given;
            given.request(1);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (buffers.isEmpty()) {
            request();
        } else {
            arrived.add(buffers);
        }
    }

    @Override
    public void onError(Throwable reason) {
        failure = reason;
        arrived.add(END);
    }

    @Override
    public void onComplete() {
        arrived.add(END);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        var buffer = current.element();
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        return count;
    }

    /// The bytes that can be read without waiting.
    @Override
    public int available() {
        return current.stream().mapToInt(ByteBuffer::remaining).sum();
    }

    /// Waits until there are bytes; returns false at the end.
    private boolean fill() throws IOException {
        while (true) {
            if (closed) {
                throw new IOException("closed");
            }
            while (!current.isEmpty() && !current.element().hasRemaining()) {
                current.remove();
            }
            if (!current.isEmpty()) {
                return true;
            }
            if (ended) {
                return false;
            }
            take();
        }
    }

    private void take() throws IOException {
        try {
            var next = arrived.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (next == null) {
                close();
                throw new IOException("no data arrived for " + timeout.toSeconds() + " s");
            }
            if (next.isEmpty()) {
                end();
            } else {
                current.addAll(next);
                request();
            }
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void end() throws IOException {
        var reason = failure;
        if (reason != null && !closed) {
            throw new IOException(Objects.requireNonNullElse(reason.getMessage(), reason.toString()), reason);
        }
        ended = true;
    }

    private synchronized void request() {
        if (subscription != null && !closed) {
            subscription.request(1);
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            if (subscription != null) {
                subscription.cancel();
            }
            // a read that waits ends
            arrived.add(END);
        }
    }
}
