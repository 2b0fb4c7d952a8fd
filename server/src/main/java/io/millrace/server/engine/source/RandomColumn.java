package io.millrace.server.engine.source;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.streaming.api.functions.source.datagen.DataGenerator;
import org.apache.flink.table.data.StringData;
import org.jspecify.annotations.Nullable;

/// Generates random values, evenly distributed. The engine's own generators take as long for a number or a text as the
/// rest of a job that writes them needs for a row.
final class RandomColumn<T> implements DataGenerator<@Nullable T> {
    private static final long serialVersionUID = 1;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int DIGITS_OF_LONG = 16;

    private final Value<T> value;
    private final float nullRate;
    private transient SplittableRandom random;

    /// Makes a value.
    interface Value<T> extends Function<SplittableRandom, T>, Serializable {}

    /// @param nullRate share of the values that are null, from 0 to 1
    @SuppressWarnings("NullAway") // the engine calls `open` before all others
    RandomColumn(float nullRate, Value<T> value) {
        this.nullRate = nullRate;
        this.value = value;
    }

    static Value<Integer> integers(int min, int max) {
        return random -> (int) random.nextLong(min, max + 1L);
    }

    static Value<Long> longs(long min, long max) {
        if (max < Long.MAX_VALUE) {
            return random -> random.nextLong(min, max + 1);
        }
        return min == Long.MIN_VALUE ? SplittableRandom::nextLong : random -> random.nextLong(min - 1, max) + 1;
    }

    /// Texts of hexadecimal digits.
    ///
    /// @param varies whether they may be shorter than their length
    static Value<StringData> texts(int length, boolean varies) {
        return random -> text(random, varies && length > 1 ? random.nextInt(1, length) : length);
    }

    private static StringData text(SplittableRandom random, int length) {
        var text = new byte[length];
        for (int i = 0; i < length; ) {
            var bits = random.nextLong();
            for (var end = Math.min(length, i + DIGITS_OF_LONG); i < end; i++) {
                text[i] = DIGITS[(int) bits & 0xf];
                bits >>>= 4;
            }
        }
        return StringData.fromBytes(text);
    }

    @Override
    public void open(String name, FunctionInitializationContext context, RuntimeContext runtimeContext) {
        random = new SplittableRandom();
    }

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public @Nullable T next() {
        return nullRate > 0 && random.nextFloat() < nullRate ? null : value.apply(random);
    }
}
