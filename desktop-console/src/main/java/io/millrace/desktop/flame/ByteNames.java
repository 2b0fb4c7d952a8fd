package io.millrace.desktop.flame;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Assigns numbers to names given as bytes. Each name is decoded only once, however often it occurs.
final class ByteNames {
    private final StackTree tree;
    private byte[][] names = new byte[1 << 10][];
    private int[] numbers = new int[names.length];
    private int size;

    ByteNames(StackTree tree) {
        this.tree = tree;
    }

    int number(byte[] buffer, int from, int to) {
        int slot = slot(names, hash(buffer, from, to), buffer, from, to);
        var known = names[slot];
        if (known != null) {
            return numbers[slot];
        }
        var name = Arrays.copyOfRange(buffer, from, to);
        int number = tree.name(new String(name, StandardCharsets.UTF_8));
        names[slot] = name;
        numbers[slot] = number;
        if (2 * ++size > names.length) {
            grow();
        }
        return number;
    }

    private static int hash(byte[] buffer, int from, int to) {
        int hash = 1;
        for (int at = from; at < to; at++) {
            hash = 31 * hash + buffer[at];
        }
        hash *= 0x9E3779B9;
        return hash ^ (hash >>> 15);
    }

    private static int slot(byte[][] in, int hash, byte[] buffer, int from, int to) {
        int slot = hash & (in.length - 1);
        while (in[slot] != null && !Arrays.equals(in[slot], 0, in[slot].length, buffer, from, to)) {
            slot = (slot + 1) & (in.length - 1);
        }
        return slot;
    }

    private void grow() {
        var larger = new byte[2 * names.length][];
        var moved = new int[larger.length];
        for (int at = 0; at < names.length; at++) {
            var name = names[at];
            if (name != null) {
                int slot = slot(larger, hash(name, 0, name.length), name, 0, name.length);
                larger[slot] = name;
                moved[slot] = numbers[at];
            }
        }
        names = larger;
        numbers = moved;
    }
}
