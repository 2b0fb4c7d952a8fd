package io.millrace.desktop.sql.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// The newest of what comes, each under its number from 0 on, as many as are allowed by number and by weight. A view of
/// them shares their memory: chunks are only added to, so that to look at 200,000 costs no more than the list of their
/// chunks. For one thread at a time; a view is for any.
final class NewestRows<T> {
    private static final int CHUNK = 1_024;

    private final int most;
    private final long mostWeight;
    private final ToLongFunction<T> weighing;
    private final List<List<T>> chunks = new ArrayList<>();
    /// The number of the first place of the first chunk.
    private long base;

    private long first;
    private long end;
    private long weight;

    NewestRows(int most, long mostWeight, ToLongFunction<T> weighing) {
        this.most = most;
        this.mostWeight = mostWeight;
        this.weighing = weighing;
    }

    /// An immutable snapshot of the rows.
    record View<T>(List<List<T>> chunks, long base, long first, long end) {
        /// What has this number.
        T at(long number) {
            int place = (int) (number - base);
            return chunks.get(place / CHUNK).get(place % CHUNK);
        }

        int size() {
            return (int) (end - first);
        }
    }

    void add(T one) {
        if ((end - base) % CHUNK == 0) {
            // of its final size, so that what a view sees is never moved
            chunks.add(new ArrayList<>(CHUNK));
        }
        chunks.getLast().add(one);
        end++;
        weight += weighing.applyAsLong(one);
        while (end - first > most || (weight > mostWeight && end - first > 1)) {
            weight -= weighing.applyAsLong(at(first++));
        }
        if (first - base >= CHUNK) {
            chunks.removeFirst();
            base += CHUNK;
        }
    }

    private T at(long number) {
        int place = (int) (number - base);
        return chunks.get(place / CHUNK).get(place % CHUNK);
    }

    /// The number of the oldest that is kept.
    long first() {
        return first;
    }

    /// One more than the number of the newest.
    long end() {
        return end;
    }

    View<T> view() {
        return new View<>(List.copyOf(chunks), base, first, end);
    }

    /// Keeps at most `max` rows.
    NewestRows<T> thinned(int few) {
        var thin = new NewestRows<T>(few, mostWeight, weighing);
        thin.base = Math.max(first, end - few);
        thin.first = thin.base;
        thin.end = thin.base;
        for (long number = thin.base; number < end; number++) {
            thin.add(at(number));
        }
        return thin;
    }
}
