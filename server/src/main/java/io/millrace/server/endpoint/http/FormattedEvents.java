package io.millrace.server.endpoint.http;

import io.millrace.wire.Event;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A cache of small events in one format: hundreds of readers may get the same event at about the same time.
/// Thread-safe.
final class FormattedEvents {
    /// A power of two.
    private static final int MAX_EVENTS = 256;

    private static final int MAX_LENGTH = 4096;

    private final EventFormat format;
    private final AtomicReferenceArray<Formatted> recent = new AtomicReferenceArray<>(MAX_EVENTS);

    FormattedEvents(EventFormat format) {
        this.format = format;
    }

    private static final class Formatted {
        private final Event<?> event;
        private final byte[] bytes;

        Formatted(Event<?> event, byte[] bytes) {
            this.event = event;
            this.bytes = bytes;
        }

        @SuppressWarnings("ReferenceEquality") // comparing the data of two events takes as long as formatting one
        boolean is(Event<?> wanted) {
            return event == wanted;
        }
    }

    byte[] bytes(Event<?> event) {
        int slot = System.identityHashCode(event) & (MAX_EVENTS - 1);
        var found = recent.get(slot);
        if (found != null && found.is(event)) {
            return found.bytes;
        }
        var bytes = format.bytes(event);
        if (bytes.length <= MAX_LENGTH) {
            recent.set(slot, new Formatted(event, bytes));
        }
        return bytes;
    }
}
