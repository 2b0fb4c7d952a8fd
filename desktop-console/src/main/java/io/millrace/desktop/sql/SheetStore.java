package io.millrace.desktop.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The stored sheets of a gateway, as one window writes them. Other windows may have sheets at the same gateway: only
/// what this window has changed is written, and a sheet that two windows have changed is stored as two. Thread-safe.
final class SheetStore {
    private static final String FIRST = "Sheet 1";

    private final SqlFiles files;
    private final String gateway;
    /// The stored ids of sheets that this window shows with other ids.
    private final Map<String, String> ids = new HashMap<>();
    /// The state that this window stored last.
    private WorkspaceState before = WorkspaceState.EMPTY;
    private volatile WorkspaceState latest = WorkspaceState.EMPTY;

    SheetStore(SqlFiles files, String gateway) {
        this.files = files;
        this.gateway = gateway;
    }

    /// Reads the sheets. If there are none, an empty one is open, which is not stored before it has a text.
    synchronized WorkspaceState load() {
        var stored = files.sheets(gateway);
        before = stored.open().isEmpty()
                ? new WorkspaceState(List.of(WorkspaceState.Sheet.blank(FIRST)), 0, stored.closed())
                : stored;
        latest = before;
        return before;
    }

    /// Takes the sheets to write next.
    ///
    /// @return whether they differ from the last ones
    boolean take(WorkspaceState sheets) {
        boolean changed = !sheets.equals(latest);
        latest = sheets;
        return changed;
    }

    /// Writes the sheets that were taken last, if they are not written yet.
    synchronized void write() {
        var taken = latest;
        if (!taken.renamed(ids).equals(before)) {
            files.sheets(gateway, stored -> merged(taken, stored));
        }
    }

    private WorkspaceState merged(WorkspaceState taken, WorkspaceState stored) {
        var conflicts = taken.renamed(ids).conflicts(before, stored);
        ids.replaceAll((shown, id) -> conflicts.getOrDefault(id, id));
        conflicts.forEach(ids::putIfAbsent);
        var now = taken.renamed(ids);
        var merged = now.mergedInto(before, stored);
        before = now;
        return merged;
    }
}
