package io.millrace.server.engine.archive;

import java.util.LinkedHashMap;
import java.util.Optional;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.application.ArchivedApplication;

/// A cache of recently written or read applications, bounded by their serialized size.
final class BodyCache {
    private final long maxBytes;
    private final LinkedHashMap<ApplicationID, Entry> bodies = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    BodyCache(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    private record Entry(ArchivedApplication application, long bytes) {}

    /// Ignores an application that is larger than the cache.
    synchronized void put(ApplicationID id, ArchivedApplication application, long size) {
        remove(id);
        if (size > maxBytes) {
            return;
        }
        bodies.put(id, new Entry(application, size));
        bytes += size;
        while (bytes > maxBytes) {
            remove(bodies.firstEntry().getKey());
        }
    }

    synchronized Optional<ArchivedApplication> get(ApplicationID id) {
        return Optional.ofNullable(bodies.get(id)).map(Entry::application);
    }

    synchronized void remove(ApplicationID id) {
        var gone = bodies.remove(id);
        bytes -= gone == null ? 0 : gone.bytes();
    }
}
