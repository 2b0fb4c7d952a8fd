package io.millrace.sql.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/// A cache of the gateway's answers about its catalogs. Each question is asked on a thread of its own and waited for no
/// longer than the asker has time; an answer that comes later is there for the next.
public final class CatalogCache {
    private static final long LASTS = Duration.ofMinutes(1).toNanos();
    /// After this a question that was not answered is asked again.
    private static final long FAILURE_LASTS = Duration.ofSeconds(5).toNanos();

    private static final int MOST_LESSONS = 1000;
    private static final Set<String> CHANGES =
            Set.of("CREATE", "ALTER", "DROP", "USE", "SET", "RESET", "LOAD", "UNLOAD", "ADD", "REMOVE", "CALL");

    private final CatalogClient asking;
    private final LongSupplier clock;
    private final Map<String, Lesson> lessons = new ConcurrentHashMap<>();

    public CatalogCache(CatalogClient asking) {
        this(asking, System::nanoTime);
    }

    /// @param clock nanoseconds of no particular beginning
    CatalogCache(CatalogClient asking, LongSupplier clock) {
        this.asking = asking;
        this.clock = clock;
    }

    /// A look at what is known, that takes no longer than this however much is asked.
    public CatalogSnapshot within(Duration patience) {
        return new CatalogSnapshot(this, clock.getAsLong() + patience.toNanos());
    }

    /// Forgets all: the session may be another.
    public void forget() {
        lessons.clear();
    }

    /// Forgets what a statement that was carried out may have changed.
    public void after(String statement) {
        var words = statement.strip().split("\\W+", 2);
        if (CHANGES.contains(words[0].toUpperCase(Locale.ROOT))) {
            lessons.clear();
        }
    }

    /// Forgets the answer to one question.
    void forget(String statement) {
        lessons.remove(statement);
    }

    /// Begins to ask, if it is not known.
    Lesson begin(String statement) {
        if (lessons.size() > MOST_LESSONS) {
            lessons.clear();
        }
        long now = clock.getAsLong();
        return lessons.compute(statement, (key, old) -> old != null && old.good(now) ? old : lesson(key, old, now));
    }

    /// The rows, or those of the last time while there are no newer ones.
    List<List<String>> rows(Lesson lesson, long deadline) {
        try {
            long left = Math.max(0, deadline - clock.getAsLong());
            return lesson.task().get(left, TimeUnit.NANOSECONDS).orElse(lesson.before());
        } catch (TimeoutException e) {
            return lesson.before();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return lesson.before();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the catalog could not be asked", e.getCause());
        }
    }

    private Lesson lesson(String statement, @org.jspecify.annotations.Nullable Lesson old, long now) {
        var task = new FutureTask<>(() -> asking.rows(statement));
        Thread.ofVirtual().name("catalog-lesson").start(task);
        return new Lesson(task, now, old == null ? List.of() : old.known());
    }

    /// One question and what came of it.
    record Lesson(FutureTask<Optional<List<List<String>>>> task, long began, List<List<String>> before) {

        boolean good(long now) {
            boolean failed = switch (task.state()) {
                case RUNNING -> false;
                case SUCCESS -> task.resultNow().isEmpty();
                case FAILED, CANCELLED -> true;
            };
            return now - began < (failed ? FAILURE_LASTS : LASTS);
        }

        List<List<String>> known() {
            return task.state() == FutureTask.State.SUCCESS ? task.resultNow().orElse(before) : before;
        }
    }
}
