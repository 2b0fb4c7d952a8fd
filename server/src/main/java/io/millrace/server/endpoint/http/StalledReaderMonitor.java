package io.millrace.server.endpoint.http;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// Cuts off readers that take nothing. A blocked write cannot be given a deadline, so a thread looks at them while
/// there are any.
final class StalledReaderMonitor {
    private static final int LOOKS = 4;

    private final Duration patience;
    private final Collection<OpenStream> senders;
    private final Lock lock = new ReentrantLock();
    private boolean watching;

    StalledReaderMonitor(Duration patience, Collection<OpenStream> senders) {
        this.patience = patience;
        this.senders = senders;
    }

    /// Called after a sender was added.
    void watch() {
        lock.lock();
        try {
            if (!watching) {
                watching = true;
                Thread.ofVirtual().name("event-streams-watch").start(this::look);
            }
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        while (more()) {
            try {
                Thread.sleep(patience.dividedBy(LOOKS));
            } catch (InterruptedException e) {
                throw new IllegalStateException("no one interrupts this thread", e);
            }
            for (var sender : senders) {
                if (sender.stuck(patience.toNanos())) {
                    sender.stop();
                }
            }
        }
    }

    private boolean more() {
        lock.lock();
        try {
            watching = !senders.isEmpty();
            return watching;
        } finally {
            lock.unlock();
        }
    }
}
