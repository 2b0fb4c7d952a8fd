package io.millrace.wire.cluster;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Unmodifiable copies of maps that keep their order, so that the same state reads the same on the wire.
final class Ordered {
    private Ordered() {}

    static <K, V> Map<K, V> copy(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
