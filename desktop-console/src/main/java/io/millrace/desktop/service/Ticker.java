package io.millrace.desktop.service;

import java.time.Duration;
import java.util.concurrent.Executor;

/// A periodic timer: runs `beat` on the executor `lane` at an interval of `every` until it is closed.
public final class Ticker implements AutoCloseable {
    private final Duration every;
    private final Executor lane;
    private final Runnable beat;
    private final Thread thread;

    public Ticker(String name, Duration every, Executor lane, Runnable beat) {
        this.every = every;
        this.lane = lane;
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
            lane.execute(beat);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
