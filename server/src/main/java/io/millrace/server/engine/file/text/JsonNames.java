package io.millrace.server.engine.file.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Finds the columns of the names in JSON objects. Most objects of a file have the same fields in the same order, so
/// each name is first compared with that of the field at the same place in objects before.
final class JsonNames {
    private static final int OTHER = -1;
    /// The largest number of names in an object.
    private static final int MAX_PLACES = 256;
    /// Objects whose fields come in many orders would change the names all the time.
    private static final int MAX_CHANGES = 10_000;

    private static final AsciiName NONE = new AsciiName(new long[0], 0, Integer.MAX_VALUE, OTHER);

    private final byte[][] names;
    /// The first letters of the names.
    private final long[] heads;
    private final AsciiName[] places = new AsciiName[MAX_PLACES];
    private int changes;

    /// A name in ASCII as it is written, from its quote to its colon.
    static final class AsciiName {
        /// Eight bytes each; those after the end of the last one are zero.
        private final long[] words;
        /// Has the bits of the last word that belong to the name.
        private final long lastMask;
        /// The length in bytes.
        private final int length;

        private final int column;

        private AsciiName(long[] words, long lastMask, int length, int column) {
            this.words = words;
            this.lastMask = lastMask;
            this.length = length;
            this.column = column;
        }

        int length() {
            return length;
        }

        int column() {
            return column;
        }

        /// Whether it is at a place of a text, which ends before a limit.
        boolean isAt(byte[] text, int at, int limit) {
            if (length > limit - at || words.length * ByteScan.WIDTH > text.length - at) {
                return false;
            }
            int last = words.length - 1;
            for (int i = 0; i < last; i++) {
                if (ByteScan.load(text, at + i * ByteScan.WIDTH) != words[i]) {
                    return false;
                }
            }
            return (ByteScan.load(text, at + last * ByteScan.WIDTH) & lastMask) == words[last];
        }
    }

    /// @param names of the columns
    JsonNames(List<String> names) {
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.heads = Arrays.stream(this.names)
                .mapToLong(name -> head(name, 0, name.length))
                .toArray();
        Arrays.fill(places, NONE);
    }

    /// The name that a field at a place is likely to have.
    AsciiName usual(int place) {
        return place < MAX_PLACES ? places[place] : NONE;
    }

    /// Keeps a name for the objects after this one.
    ///
    /// @param from index of its quote
    /// @param to   index after its colon
    void keep(int place, byte[] text, int from, int to, int column) {
        if (place < MAX_PLACES && changes < MAX_CHANGES && isAscii(text, from, to)) {
            changes++;
            int length = to - from;
            var words = new long[(length + ByteScan.WIDTH - 1) / ByteScan.WIDTH];
            for (int i = 0; i < words.length; i++) {
                words[i] = head(text, from + i * ByteScan.WIDTH, length - i * ByteScan.WIDTH);
            }
            int rest = length % ByteScan.WIDTH;
            places[place] = new AsciiName(words, rest == 0 ? -1 : ByteScan.first(-1, rest), length, column);
        }
    }

    private static boolean isAscii(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /// The column of a name; negative if it is not asked for. Most names differ in their first letters.
    int column(byte[] text, int from, int to) {
        long head = head(text, from, to - from);
        for (int i = 0; i < heads.length; i++) {
            if (heads[i] == head && isName(names[i], text, from, to)) {
                return i;
            }
        }
        return OTHER;
    }

    private static boolean isName(byte[] name, byte[] text, int from, int to) {
        return name.length == to - from
                && (name.length <= ByteScan.WIDTH || Arrays.equals(text, from, to, name, 0, name.length));
    }

    /// The first eight bytes of a name.
    private static long head(byte[] bytes, int from, int length) {
        if (from <= bytes.length - ByteScan.WIDTH) {
            long loaded = ByteScan.load(bytes, from);
            return length < ByteScan.WIDTH ? ByteScan.first(loaded, length) : loaded;
        }
        return ByteScan.load(Arrays.copyOf(Arrays.copyOfRange(bytes, from, bytes.length), ByteScan.WIDTH), 0)
                & (length < ByteScan.WIDTH ? ByteScan.first(-1, length) : -1);
    }
}
