package io.millrace.desktop.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Holds the latest lines of followed logs in memory. New lines replace the oldest.
final class LogBuffer implements LogText {
    private static final int BEGIN = 1024;

    private final int most;
    private LogLine[] ring = new LogLine[BEGIN];
    private int head;
    private int size;
    private long first;
    private long dropped;
    private int generation;
    private boolean held;

    /// @param most the maximum number of lines; doubled while the user reads older ones
    public LogBuffer(int most) {
        this.most = most;
    }

    public synchronized void append(List<LogLine> lines) {
        for (var line : lines) {
            makeRoom();
            ring[(head + size) % ring.length] = line;
            size++;
        }
    }

    private void makeRoom() {
        if (size >= (held ? 2 * most : most)) {
            drop(Math.max(1, size - (held ? 2 * most : most) + 1));
        }
        if (size == ring.length) {
            grow();
        }
    }

    private void drop(int count) {
        head = (head + count) % ring.length;
        size -= count;
        first += count;
        dropped += count;
    }

    private void grow() {
        var larger = new LogLine[ring.length * 2];
        for (int index = 0; index < size; index++) {
            larger[index] = ring[(head + index) % ring.length];
        }
        ring = larger;
        head = 0;
    }

    /// Inserts older lines before all others.
    public synchronized void prepend(List<LogLine> older) {
        var all = new ArrayList<LogLine>(size + older.size());
        all.addAll(older);
        all.addAll(read(first, first + size));
        long next = first - older.size();
        refill(all);
        first = next;
        dropped = Math.max(0, dropped - older.size());
        generation++;
    }

    private void refill(List<LogLine> lines) {
        int room = Math.max(BEGIN, Integer.highestOneBit(Math.max(1, lines.size())) * 2);
        ring = lines.toArray(new LogLine[room]);
        head = 0;
        size = lines.size();
    }

    /// Keeps more old lines while the user reads them.
    public synchronized void hold(boolean longer) {
        held = longer;
    }

    /// Returns the number of lines dropped to make room for newer ones.
    public synchronized long dropped() {
        return dropped;
    }

    @Override
    public synchronized long first() {
        return first;
    }

    @Override
    public synchronized long end() {
        return first + size;
    }

    @Override
    public synchronized byte mark(long number) {
        return number < first || number >= first + size ? 0 : at(number).mark();
    }

    private LogLine at(long number) {
        return ring[(int) ((head + number - first) % ring.length)];
    }

    @Override
    public synchronized Optional<LogLine> atHand(long number) {
        return number < first || number >= first + size ? Optional.empty() : Optional.of(at(number));
    }

    @Override
    public synchronized List<LogLine> read(long from, long to) {
        var lines = new ArrayList<LogLine>();
        for (long number = Math.max(first, from); number < Math.min(to, first + size); number++) {
            lines.add(at(number));
        }
        return lines;
    }

    @Override
    public synchronized int generation() {
        return generation;
    }
}
