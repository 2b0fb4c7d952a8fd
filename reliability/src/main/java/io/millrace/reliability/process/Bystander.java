package io.millrace.reliability.process;

import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A client that does nothing wrong: it runs `SELECT 1` again and again, while others do harm. It measures each, from
/// the request to the end of the result.
public final class Bystander implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long PAUSE_NANOS = 20_000_000;

    private final URI gateway;
    private final Latencies latencies = new Latencies();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicReference<String> reason = new AtomicReference<>("");
    private final AtomicBoolean over = new AtomicBoolean();
    private final Thread thread;

    private Bystander(URI gateway) {
        this.gateway = gateway;
        this.thread = Thread.ofPlatform().name("bystander").unstarted(this::work);
    }

    /// Starts with a session that is warm already.
    public static Bystander at(URI gateway) {
        var bystander = new Bystander(gateway);
        bystander.thread.start();
        return bystander;
    }

    private void work() {
        try (var session = SqlConnection.open(gateway)) {
            for (int warm = 0; warm < 50; warm++) {
                session.run("SELECT 1", LIMIT);
            }
            while (!over.get()) {
                ask(session);
                Await.pause(PAUSE_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failed(e.toString());
        }
    }

    private void ask(SqlConnection session) {
        var since = System.nanoTime();
        var outcome = session.run("SELECT 1", LIMIT);
        latencies.add(System.nanoTime() - since);
        if (!outcome.ok()) {
            failed(outcome.toString());
        }
    }

    private void failed(String why) {
        failures.incrementAndGet();
        reason.compareAndSet("", why);
    }

    public Latencies latencies() {
        return latencies;
    }

    /// Ends it and adds its figures.
    ///
    /// @param label to tell bystanders of one trial apart
    /// @param p99   the limit in milliseconds of 99 of 100 statements
    public void report(Trial trial, String label, double p99) throws InterruptedException {
        report(trial, label);
        trial.add(Figure.atMost("bystander's p99, " + label, latencies.p99(), "ms", p99));
        trial.add(Figure.seen("bystander's slowest, " + label, latencies.max(), "ms"));
    }

    private void report(Trial trial, String label) throws InterruptedException {
        end();
        trial.add(Figure.seen("bystander's statements, " + label, latencies.count(), ""));
        trial.add(Figure.none("bystander's failures, " + label, failures.get()));
        if (failures.get() > 0) {
            trial.finding("bystander, " + label + ": " + reason.get());
        }
    }

    public int failures() {
        return failures.get();
    }

    public void end() throws InterruptedException {
        over.set(true);
        thread.join();
    }

    @Override
    public void close() {
        over.set(true);
    }
}
