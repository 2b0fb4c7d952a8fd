package io.millrace.desktop.sql.result;

import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A sequence of lines that are created on demand: a table shows about forty of 200,000. It is not a list, so that
/// equality is identity and does not compare all lines.
public final class LazyLines {
    static final LazyLines NONE = new LazyLines(0, place -> {
        throw new IndexOutOfBoundsException(place);
    });

    private final int size;
    private final IntFunction<ResultLine> made;

    LazyLines(int size, IntFunction<ResultLine> made) {
        this.size = size;
        this.made = made;
    }

    /// The lines at these places, in the given order.
    LazyLines at(int[] places) {
        return new LazyLines(places.length, place -> get(places[place]));
    }

    public ResultLine get(int place) {
        return made.apply(Objects.checkIndex(place, size));
    }

    public int size() {
        return size;
    }

    public Stream<ResultLine> stream() {
        return IntStream.range(0, size).mapToObj(this::get);
    }
}
