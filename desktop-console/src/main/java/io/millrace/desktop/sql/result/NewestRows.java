package io.millrace.desktop.sql.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// A buffer of the newest rows, numbered from 0, with limits on their number and weight. A view shares the buffer's
/// memory: chunks only grow, so that a view of 200,000 rows costs only a copy of the list of chunks. Only one thread
/// may use the buffer at a time; any thread may use a view.
final class NewestRows<T> {
    private static final int CHUNK = 1_024;

    private final int most;
    private final long mostWeight;
    private final ToLongFunction<T> weighing;
    private final List<List<T>> chunks = new ArrayList<>();
    /// The number of the first row of the first chunk.
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
        /// The row with this number.
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
            // created at its full size, so that rows that a view sees are never moved
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

    /// The number of the oldest row in the buffer.
    long first() {
        return first;
    }

    /// The number after that of the newest row.
    long end() {
        return end;
    }

    View<T> view() {
        return new View<>(List.copyOf(chunks), base, first, end);
    }

    /// A copy with at most `few` rows.
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
