package io.millrace.sql.catalog;

import io.millrace.wire.sql.ConnectorInventory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A cache of catalog queries. Each query runs on a thread of its own. A caller waits until its deadline at most; a
/// later result is available to the next caller.
public final class CatalogCache {
    private static final long MAX_AGE_NANOS = Duration.ofMinutes(1).toNanos();
    /// A failed query is repeated after this time.
    private static final long FAILURE_MAX_AGE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int MAX_ENTRIES = 1000;
    private static final Set<String> CHANGING_VERBS =
            Set.of("CREATE", "ALTER", "DROP", "USE", "SET", "RESET", "LOAD", "UNLOAD", "ADD", "REMOVE", "CALL");

    private final CatalogClient client;
    private final LongSupplier clock;
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();

    /// @param client reads the catalog
    public CatalogCache(CatalogClient client) {
        this(client, System::nanoTime);
    }

    /// @param clock in nanoseconds, like [System#nanoTime]
    CatalogCache(CatalogClient client, LongSupplier clock) {
        this.client = client;
        this.clock = clock;
    }

    /// A view of the catalogs whose methods together wait for the timeout at most.
    CatalogSnapshot within(Duration timeout) {
        return new CatalogSnapshot(this, clock.getAsLong() + timeout.toNanos());
    }

    /// Clears the cache, after the session may have changed.
    public void forget() {
        entries.clear();
    }

    /// Clears the cache if the executed statement may have changed the catalogs.
    public void after(String statement) {
        var words = statement.strip().split("\\W+", 2);
        if (CHANGING_VERBS.contains(words[0].toUpperCase(Locale.ROOT))) {
            entries.clear();
        }
    }

    /// Removes the result of a query.
    void forget(String statement) {
        entries.remove(statement);
    }

    /// Starts a query unless its result is cached.
    Entry begin(String statement) {
        return begin(statement, () -> client.rows(statement));
    }

    /// Starts a question for what statements can name.
    Entry factories() {
        return begin("factories", client::factories);
    }

    /// Starts a question for the options of something that statements can name.
    Entry options(ConnectorInventory.Kind kind, String name) {
        return begin("options " + kind + " " + name, () -> client.options(kind, name));
    }

    private Entry begin(String key, Callable<Optional<List<List<String>>>> question) {
        if (entries.size() > MAX_ENTRIES) {
            entries.clear();
        }
        long now = clock.getAsLong();
        return entries.compute(key, (_, old) -> old != null && old.fresh(now) ? old : entry(question, old, now));
    }

    /// Waits for the rows of a query. After the deadline or a failure, returns those of its previous run.
    List<List<String>> rows(Entry entry, long deadline) {
        try {
            long left = Math.max(0, deadline - clock.getAsLong());
            return entry.task().get(left, TimeUnit.NANOSECONDS).orElse(entry.before());
        } catch (TimeoutException e) {
            return entry.before();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return entry.before();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a catalog query failed unexpectedly", e.getCause());
        }
    }

    private static Entry entry(Callable<Optional<List<List<String>>>> question, @Nullable Entry old, long now) {
        var task = new FutureTask<>(question);
        Thread.ofVirtual().name("catalog-query").start(task);
        return new Entry(task, now, old == null ? List.of() : old.lastRows());
    }

    /// A query and its result.
    ///
    /// @param before the rows of its previous run
    record Entry(FutureTask<Optional<List<List<String>>>> task, long began, List<List<String>> before) {

        boolean fresh(long now) {
            boolean failed = switch (task.state()) {
                case RUNNING -> false;
                case SUCCESS -> task.resultNow().isEmpty();
                case FAILED, CANCELLED -> true;
            };
            return now - began < (failed ? FAILURE_MAX_AGE_NANOS : MAX_AGE_NANOS);
        }

        List<List<String>> lastRows() {
            return task.state() == FutureTask.State.SUCCESS ? task.resultNow().orElse(before) : before;
        }
    }
}
