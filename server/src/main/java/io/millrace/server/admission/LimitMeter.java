package io.millrace.server.admission;

import io.millrace.wire.LimitUse;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// A limit with its current and highest use and its refusals. Thread-safe.
public final class LimitMeter {
    private final String name;
    private final String key;
    private final LimitUse.Unit unit;
    private final long max;
    private final AtomicLong used = new AtomicLong();
    private final LongSupplier current;
    private final AtomicLong highest = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private volatile long lastRefused;

    /// @param max 0 for no limit
    private LimitMeter(String name, String key, LimitUse.Unit unit, long max) {
        this(name, key, unit, max, Optional.empty());
    }

    private LimitMeter(String name, String key, LimitUse.Unit unit, long max, Optional<LongSupplier> current) {
        this.current = current.orElse(used::get);
        this.name = name;
        this.key = key;
        this.unit = unit;
        this.max = Math.max(0, max);
    }

    /// A limit of a number.
    ///
    /// @param name in plural, such as `open sessions`
    /// @param key  in the configuration
    /// @param max  0 for no limit
    public static LimitMeter count(String name, String key, long max) {
        return new LimitMeter(name, key, LimitUse.Unit.COUNT, max);
    }

    /// A limit of memory or disk space.
    public static LimitMeter bytes(String name, String key, long max) {
        return new LimitMeter(name, key, LimitUse.Unit.BYTES, max);
    }

    /// A limit of memory that is counted elsewhere.
    ///
    /// @param current the current use
    public static LimitMeter bytes(String name, String key, long max, LongSupplier current) {
        return new LimitMeter(name, key, LimitUse.Unit.BYTES, max, Optional.of(current));
    }

    /// A limit of a time.
    public static LimitMeter millis(String name, String key, Duration max) {
        return new LimitMeter(name, key, LimitUse.Unit.MILLISECONDS, max.toMillis());
    }

    /// A limit of a number that is counted elsewhere.
    ///
    /// @param current the current use
    public static LimitMeter count(String name, String key, long max, LongSupplier current) {
        return new LimitMeter(name, key, LimitUse.Unit.COUNT, max, Optional.of(current));
    }

    public String name() {
        return name;
    }

    public String key() {
        return key;
    }

    public long max() {
        return max;
    }

    /// Whether this number reaches the limit.
    public boolean reached(long present) {
        return max > 0 && present >= max;
    }

    /// Whether this number is beyond the limit.
    public boolean exceeds(long present) {
        return max > 0 && present > max;
    }

    /// Sets the current use.
    public void use(long present) {
        used.set(present);
        raise(present);
    }

    /// Notes a use for the highest one.
    public void raise(long present) {
        if (present > highest.get()) {
            highest.accumulateAndGet(present, Math::max);
        }
    }

    /// Adds to the current use, unless that would exceed the limit. Returns whether it did.
    public boolean take(long more) {
        var present = used.addAndGet(more);
        if (max > 0 && present > max) {
            used.addAndGet(-more);
            return false;
        }
        raise(present);
        return true;
    }

    /// Adds to the current use, even beyond the limit.
    public void add(long more) {
        raise(used.addAndGet(more));
    }

    /// Whether the current use is beyond the limit.
    public boolean exceeded() {
        return exceeds(used.get());
    }

    public void giveBack(long less) {
        used.addAndGet(-less);
    }

    public long used() {
        return current.getAsLong();
    }

    /// Notes a refusal, and returns it.
    public Refusal refuse(Refusal refusal) {
        refuse();
        return refusal;
    }

    /// Notes a refusal.
    public void refuse() {
        refused.incrementAndGet();
        lastRefused = System.currentTimeMillis();
    }

    /// The current state.
    public LimitUse state() {
        var last = lastRefused;
        var present = current.getAsLong();
        raise(present); // what is counted elsewhere may have been there from the start
        return new LimitUse(
                name,
                key,
                unit,
                present,
                max == 0 ? Optional.empty() : Optional.of(max),
                highest.get(),
                refused.get(),
                last == 0 ? Optional.empty() : Optional.of(last));
    }
}
