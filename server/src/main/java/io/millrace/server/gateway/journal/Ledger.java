package io.millrace.server.gateway.journal;

import io.millrace.wire.id.SessionHandle;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// What all entries so far come to: the sessions that are open. Not safe for threads.
final class Ledger {
    private final Map<SessionHandle, Standing> open = new HashMap<>();

    /// Whether the entry is about a session that is known.
    boolean add(Entry entry) {
        if (entry instanceof Entry.Opened opened) {
            open.put(opened.session(), new Standing(opened));
            return true;
        }
        var standing = open.get(entry.session());
        if (standing == null) {
            return false;
        }
        switch (entry) {
            case Entry.Opened ignored -> {}
            case Entry.Closed closed -> open.remove(closed.session());
            case Entry.Shaped shaped -> standing.shaped(shaped.step());
            case Entry.Given given -> standing.given(given);
            case Entry.Submitting submitting -> standing.submitting(submitting.operation());
            case Entry.Ended ended -> standing.ended(ended);
            case Entry.Dropped dropped -> standing.dropped(dropped.operation());
        }
        return true;
    }

    /// About how much memory the shape of a session takes.
    long weight(SessionHandle session) {
        var standing = open.get(session);
        return standing == null ? 0 : standing.weight();
    }

    Collection<Standing> all() {
        return List.copyOf(open.values());
    }

    Iterator<Entry> entries() {
        return open.values().stream().flatMap(Standing::entries).iterator();
    }

    void clear() {
        open.clear();
    }
}
