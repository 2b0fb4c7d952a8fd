package io.millrace.desktop.log;

import io.millrace.desktop.log.LineReader.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Follows several logs of a cluster, merges them by time and keeps the latest lines in memory.
final class ClusterFeed implements LogFeed {
    /// The maximum number of lines in memory.
    public static final int KEPT = 200_000;
    private static final Duration WINDOW = Duration.ofMillis(600);
    private static final Duration BEAT = Duration.ofMillis(50);
    private static final long TIMEOUT_SECONDS = 4;

    private final ClusterLogs logs;
    private final List<LogPlace> places;
    private final LogBuffer buffer = new LogBuffer(KEPT);
    private final TimeMerge merge;
    private final OlderLines older;
    private final ReentrantLock going = new ReentrantLock();
    private final LineReader[] readers;
    private final LogStatus[] statuses;
    private final CountDownLatch begun;
    private final List<Thread> followers = new ArrayList<>();
    private volatile boolean closed;
    private volatile boolean opened;
    private volatile boolean statusChanged;

    public ClusterFeed(ClusterLogs logs, List<LogPlace> places) {
        this.logs = logs;
        this.places = List.copyOf(places);
        this.merge = new TimeMerge(places.size(), places.size() > 1 ? WINDOW : Duration.ZERO);
        this.older = new OlderLines(logs, places);
        this.begun = new CountDownLatch(places.size());
        this.readers = new LineReader[places.size()];
        this.statuses = new LogStatus[places.size()];
        for (int log = 0; log < places.size(); log++) {
            readers[log] = new LineReader(log, 0);
            statuses[log] = new LogStatus.Opening();
        }
    }

    @Override
    public LogText text() {
        return buffer;
    }

    @Override
    public void start(Runnable changed) {
        for (int log = 0; log < places.size(); log++) {
            followers.add(Thread.ofVirtual()
                    .name("log-follower-" + log)
                    .start(new LogFollower(logs, places.get(log), new LineListener(log))));
        }
        followers.add(Thread.ofVirtual().name("log-merge").start(() -> merge(changed)));
    }

    /// Receives the lines of one log.
    private final class LineListener implements LogListener {
        private final int log;

        LineListener(int log) {
            this.log = log;
        }

        @Override
        public void begins(List<Text> lines, boolean more) {
            going.lock();
            try {
                var read = readers[log].read(lines);
                if (opened) {
                    // this log started after the others: merge its lines where they fit best
                    merge.offer(read, now());
                } else {
                    older.begin(log, read, more);
                }
            } finally {
                going.unlock();
            }
            is(new LogStatus.Following());
            begun.countDown();
        }

        @Override
        public void goesOn(List<Text> lines) {
            merge.offer(readers[log].read(lines), now());
        }

        @Override
        public void is(LogStatus status) {
            synchronized (statuses) {
                statusChanged |= !statuses[log].equals(status);
                statuses[log] = status;
            }
            if (status instanceof LogStatus.Lost) {
                begun.countDown();
            }
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    private void merge(Runnable changed) {
        try {
            begun.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            open();
            changed.run();
            while (!closed) {
                var lines = merge.take(now());
                if (!lines.isEmpty() || statusChanged) {
                    statusChanged = false;
                    buffer.append(lines);
                    changed.run();
                }
                Thread.sleep(BEAT);
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private void open() {
        going.lock();
        try {
            buffer.append(older.take());
            opened = true;
        } finally {
            going.unlock();
        }
    }

    private LogStatus otherwise() {
        if (!opened) {
            return new LogStatus.Opening();
        }
        return logs.saved() ? new LogStatus.Saved() : new LogStatus.Following();
    }

    /// Returns the worst status of all logs.
    @Override
    public LogStatus status() {
        synchronized (statuses) {
            var lost = Arrays.stream(statuses)
                    .filter(status -> status instanceof LogStatus.Lost)
                    .findFirst();
            var asking = Arrays.stream(statuses)
                    .filter(status -> status instanceof LogStatus.Asking)
                    .findFirst();
            return lost.or(() -> asking).orElseGet(this::otherwise);
        }
    }

    @Override
    public void hold(boolean longer) {
        buffer.hold(longer);
    }

    @Override
    public boolean hasOlder() {
        return opened && older.hasMore() && buffer.dropped() == 0;
    }

    @Override
    public void older() {
        going.lock();
        try {
            buffer.prepend(older.back());
        } finally {
            going.unlock();
        }
    }

    @Override
    public void close() {
        closed = true;
        followers.forEach(Thread::interrupt);
    }
}
