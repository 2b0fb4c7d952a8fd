package io.millrace.reliability.load;

import io.millrace.client.ClusterClient;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Readers of the event stream, every other one of which reconnects now and then, while jobs come and go.
final class EventReaders implements Load {
    private static final double P99 = 500;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /// The time between the starts of two jobs, if the machine is fast enough. Without it, the jobs alone
    /// would use all of the machine.
    private static final Duration PAUSE = Duration.ofMillis(250);

    /// The time in which the server and these readers run most of their code for the first time.
    private static final Duration WARM_UP = Duration.ofSeconds(20);

    private static final Duration QUIET = Duration.ofSeconds(5);
    /// The least number of events after which a reader reconnects, which takes 2 to 10 s.
    private static final int MIN_EVENTS = 50;

    private static final int MAX_EVENTS = 250;

    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger reconnects = new AtomicInteger();
    private final AtomicInteger notices = new AtomicInteger();
    private final Latencies early = new Latencies();
    private final Latencies later = new Latencies();
    private volatile boolean warm;

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        int readers = trial.size(200, 500);
        var seen = new ArrayList<List<String>>();
        var connected = new CountDownLatch(readers);
        try (var client = guarded.server().clusterClient().client();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < readers; i++) {
                var ids = new CopyOnWriteArrayList<String>();
                seen.add(ids);
                var random = trial.random("reader " + i);
                var faithful = i % 2 == 0;
                threads.execute(() -> read(new ClusterClient(client), ids, faithful, random, connected));
            }
            if (!connected.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                trial.finding(connected.getCount() + " readers were not connected in " + LIMIT.toSeconds() + " s");
            }
            makeEvents(trial, guarded);
            // the last events are under way
            var _ = Await.until(QUIET, () -> false);
            over.set(true);
        }
        var most = seen.stream().mapToInt(List::size).max().orElse(0);
        var longest =
                seen.stream().filter(ids -> ids.size() == most).findFirst().orElse(List.of());
        long lost = seen.stream().mapToLong(ids -> missing(longest, ids)).sum();
        trial.add(Figure.seen("readers of the event stream", readers, ""));
        trial.add(Figure.seen("events for each of them", most, ""));
        trial.add(Figure.seen("reconnects", reconnects.get(), ""));
        trial.add(Figure.none("events that a reader has missed or got twice", lost));
        trial.add(Figure.none("readers that were too slow, or could not go on where they were", notices.get()));
        var name = "p99 from the first reader of an event to each, ";
        trial.add(Figure.seen(name + "in the first " + WARM_UP.toSeconds() + " s", early.p99(), "ms"));
        trial.add(Figure.atMost(name + "later", later.p99(), "ms", P99));
    }

    private void makeEvents(Trial trial, GuardedServer guarded) throws InterruptedException {
        var warmAt = System.nanoTime() + WARM_UP.toNanos();
        var until = warmAt + trial.time().toNanos();
        try (var session = guarded.server().connect()) {
            session.run("CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')", LIMIT);
            for (var next = System.nanoTime(); next < until && guarded.server().isAlive(); next += PAUSE.toNanos()) {
                warm = next > warmAt;
                session.run("INSERT INTO sink VALUES (1)", LIMIT);
                Await.pause(Duration.ofNanos(Math.max(0, next + PAUSE.toNanos() - System.nanoTime())));
            }
        }
    }

    /// The moment at which the first reader has received an event.
    private final ConcurrentHashMap<String, Long> first = new ConcurrentHashMap<>();

    private void read(
            ClusterClient cluster, List<String> ids, boolean faithful, Random random, CountDownLatch connected) {
        Optional<String> last = Optional.empty();
        while (!over.get()) {
            try (var stream = cluster.events(last).orThrow()) {
                connected.countDown();
                last = readStream(
                        stream,
                        ids,
                        last,
                        faithful ? Integer.MAX_VALUE : MIN_EVENTS + random.nextInt(MAX_EVENTS - MIN_EVENTS));
                reconnects.incrementAndGet();
            } catch (Refusal away) {
                // it is asked again
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// Reads until as many events have come, and returns the id of the last one.
    private Optional<String> readStream(
            EventStream<Events.Change> stream, List<String> ids, Optional<String> after, int events)
            throws InterruptedException {
        var last = after;
        for (int count = 0; count < events && !over.get(); ) {
            switch (stream.next(Duration.ofSeconds(1))) {
                case EventStream.Arrived<Events.Change>(Event<Events.Change> event) -> {
                    count++;
                    if (event.data().kind().notice()) {
                        notices.incrementAndGet();
                    } else if (event.id().isPresent()) {
                        last = event.id();
                        var id = event.id().get();
                        ids.add(id);
                        var now = System.nanoTime();
                        var earliest = first.putIfAbsent(id, now);
                        (warm ? later : early).add(earliest == null ? 0 : Math.max(0, now - earliest));
                    }
                }
                case EventStream.Quiet<Events.Change> _ -> {}
                case EventStream.Ended<Events.Change> _ -> {
                    return last;
                }
            }
        }
        return last;
    }

    /// Describes the ids that a reader has missed or received twice, from its first one on.
    private static long missing(List<String> all, List<String> ids) {
        if (ids.isEmpty()) {
            return all.size();
        }
        int from = all.indexOf(ids.getFirst());
        var expected = from < 0 ? all : all.subList(from, all.size());
        var wanted = new HashSet<>(expected);
        wanted.removeAll(new HashSet<>(ids));
        return (long) wanted.size() + ids.size() - new HashSet<>(ids).size();
    }
}
