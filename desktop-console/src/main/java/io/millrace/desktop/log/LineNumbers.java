package io.millrace.desktop.log;

import java.util.Arrays;

/// A list of ascending line numbers, four bytes each. Not thread-safe.
final class LineNumbers {
    private int[] steps = new int[256];
    private long base;
    private int head;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public long at(int index) {
        return base + steps[head + index];
    }

    public long last() {
        return at(size - 1);
    }

    /// Adds a number, which must be larger than all before.
    public void add(long number) {
        if (size == 0) {
            base = number;
            head = 0;
        }
        if (head + size == steps.length) {
            makeRoom(1);
        }
        steps[head + size++] = Math.toIntExact(number - base);
    }

    /// Adds numbers, which must be larger than all before.
    public void addAll(LineNumbers more) {
        if (more.isEmpty()) {
            return;
        }
        if (size == 0) {
            base = more.at(0);
            head = 0;
        }
        if (head + size + more.size > steps.length) {
            makeRoom(more.size);
        }
        int shift = Math.toIntExact(more.base - base);
        Math.toIntExact(more.last() - base);
        int to = head + size;
        for (int index = 0; index < more.size; index++) {
            steps[to + index] = more.steps[more.head + index] + shift;
        }
        size += more.size;
    }

    private void makeRoom(int more) {
        var room = head > size + more ? steps : new int[Math.max(256, size + Math.max(size, more))];
        long next = size == 0 ? base : at(0);
        int shift = (int) (next - base);
        for (int index = 0; index < size; index++) {
            room[index] = steps[head + index] - shift;
        }
        steps = room;
        base = next;
        head = 0;
    }

    /// Returns the index of a number, or of the nearest smaller one; -1 if all are larger.
    public int indexOf(long number) {
        if (size == 0 || number < at(0)) {
            return -1;
        }
        if (number >= last()) {
            return size - 1;
        }
        int found = Arrays.binarySearch(steps, head, head + size, (int) (number - base));
        return (found >= 0 ? found : -found - 2) - head;
    }

    public boolean contains(long number) {
        int index = indexOf(number);
        return index >= 0 && at(index) == number;
    }

    /// Removes the numbers below `number`; returns how many were removed.
    public int dropBelow(long number) {
        int gone = size == 0 || number <= at(0) ? 0 : number > last() ? size : indexOf(number - 1) + 1;
        head += gone;
        size -= gone;
        return gone;
    }
}
