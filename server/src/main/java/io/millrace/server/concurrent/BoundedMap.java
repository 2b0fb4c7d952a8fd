package io.millrace.server.concurrent;

import java.util.LinkedHashMap;
import java.util.Map;

/// A map with a maximum number of entries, of which a further one removes the oldest.
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int max;

    private BoundedMap(int max, boolean byAccess) {
        super(16, 0.75f, byAccess);
        this.max = max;
    }

    /// A map whose oldest entry is the one that was added first.
    public static <K, V> Map<K, V> ofAdded(int max) {
        return new BoundedMap<>(max, false);
    }

    /// A map whose oldest entry is the one that has not been used for the longest time.
    public static <K, V> Map<K, V> ofUsed(int max) {
        return new BoundedMap<>(max, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
