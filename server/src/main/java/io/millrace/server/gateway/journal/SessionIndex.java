package io.millrace.server.gateway.journal;

import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity.Course;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The index of all journal entries: the open sessions, and the last closed operations. Not safe for threads.
final class SessionIndex {
    private final int mostPassed;
    private final Map<SessionHandle, RestoredSession> open = new HashMap<>();
    private final Deque<Course> passed = new ArrayDeque<>();

    SessionIndex(int mostPassed) {
        this.mostPassed = mostPassed;
    }

    /// Whether the entry is about a session that is known, or outlives it.
    boolean add(JournalEntry entry) {
        if (entry instanceof JournalEntry.Passed(var course)) {
            passed.add(course);
            if (passed.size() > mostPassed) {
                passed.remove();
            }
            return mostPassed > 0;
        }
        if (entry instanceof JournalEntry.Opened opened) {
            open.put(opened.session(), new RestoredSession(opened));
            return true;
        }
        var standing = open.get(entry.session());
        if (standing == null) {
            return false;
        }
        switch (entry) {
            case JournalEntry.Opened ignored -> {}
            case JournalEntry.Passed ignored -> {}
            case JournalEntry.Closed closed -> open.remove(closed.session());
            case JournalEntry.Shaped shaped -> standing.shaped(shaped.step());
            case JournalEntry.Given given -> standing.given(given);
            case JournalEntry.Submitting submitting -> standing.submitting(submitting.operation());
            case JournalEntry.Querying querying -> standing.querying(querying.operation());
            case JournalEntry.Ended ended -> standing.ended(ended);
            case JournalEntry.Dropped dropped -> standing.dropped(dropped.operation());
        }
        return true;
    }

    /// About how much memory the shape of a session takes.
    long weight(SessionHandle session) {
        var standing = open.get(session);
        return standing == null ? 0 : standing.weight();
    }

    Collection<RestoredSession> all() {
        return List.copyOf(open.values());
    }

    /// The operations that were closed, the last one at the end.
    List<Course> passed() {
        return List.copyOf(passed);
    }

    Iterator<JournalEntry> entries() {
        return Stream.concat(
                        passed.stream().map(JournalEntry.Passed::new),
                        open.values().stream().flatMap(RestoredSession::entries))
                .iterator();
    }

    void clear() {
        open.clear();
    }
}
