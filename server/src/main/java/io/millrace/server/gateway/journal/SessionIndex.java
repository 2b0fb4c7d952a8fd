package io.millrace.server.gateway.journal;

import io.millrace.wire.id.SessionHandle;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The index of all journal entries: the open sessions. Not safe for threads.
final class SessionIndex {
    private final Map<SessionHandle, RestoredSession> open = new HashMap<>();

    /// Returns whether the entry belongs to a known session.
    boolean add(JournalEntry entry) {
        if (entry instanceof JournalEntry.Opened opened) {
            open.put(opened.session(), new RestoredSession(opened));
            return true;
        }
        var session = open.get(entry.session());
        if (session == null) {
            return false;
        }
        switch (entry) {
            case JournalEntry.Opened ignored -> {}
            case JournalEntry.Addressed addressed -> session.addressed(addressed.address());
            case JournalEntry.Closed closed -> open.remove(closed.session());
            case JournalEntry.Shaped shaped -> session.shaped(shaped.step());
            case JournalEntry.Submission given -> session.given(given);
            case JournalEntry.Submitting submitting -> session.submitting(submitting.operation());
            case JournalEntry.Querying querying -> session.querying(querying.operation());
            case JournalEntry.Ended ended -> session.ended(ended);
            case JournalEntry.Dropped dropped -> session.dropped(dropped.operation());
        }
        return true;
    }

    /// The approximate memory of a session's steps in bytes.
    long weight(SessionHandle handle) {
        var session = open.get(handle);
        return session == null ? 0 : session.weight();
    }

    Collection<RestoredSession> all() {
        return List.copyOf(open.values());
    }

    Stream<JournalEntry> entries() {
        return open.values().stream().flatMap(RestoredSession::entries);
    }
}
