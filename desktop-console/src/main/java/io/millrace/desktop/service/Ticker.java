package io.millrace.desktop.service;

import java.time.Duration;
import java.util.concurrent.Executor;

/// A periodic timer: runs `beat` on the executor `executor` at an interval of `every` until it is closed.
public final class Ticker implements AutoCloseable {
    private final Duration every;
    private final Executor executor;
    private final Runnable beat;
    private final Thread thread;

    public Ticker(String name, Duration every, Executor executor, Runnable beat) {
        this.every = every;
        this.executor = executor;
        this.beat = beat;
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    public Ticker start() {
        thread.start();
        return this;
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(every);
            } catch (InterruptedException e) {
                return;
            }
            executor.execute(beat);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
