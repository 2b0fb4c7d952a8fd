package io.millrace.server.engine.archive;

import java.util.LinkedHashMap;
import java.util.Optional;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.application.ArchivedApplication;

/// A cache of recently written or read records, bounded by their serialized size.
final class BodyCache {
    private final long most;
    private final LinkedHashMap<ApplicationID, Weighed> bodies = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    BodyCache(long most) {
        this.most = most;
    }

    private record Weighed(ArchivedApplication application, long bytes) {}

    /// One that is larger than all may be is not kept.
    synchronized void put(ApplicationID id, ArchivedApplication application, long size) {
        remove(id);
        if (size > most) {
            return;
        }
        bodies.put(id, new Weighed(application, size));
        bytes += size;
        while (bytes > most) {
            remove(bodies.firstEntry().getKey());
        }
    }

    synchronized Optional<ArchivedApplication> get(ApplicationID id) {
        return Optional.ofNullable(bodies.get(id)).map(Weighed::application);
    }

    synchronized void remove(ApplicationID id) {
        var gone = bodies.remove(id);
        bytes -= gone == null ? 0 : gone.bytes();
    }
}
