package io.millrace.desktop.sql.result;

import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Lines that are created on demand: of 200,000 a window shows forty. Not a list: two of them are the same only if they
/// are one, so that no one ever compares them line by line.
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

    /// Some of these, in the order of their places.
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
