package io.millrace.desktop.sql.result;

import java.util.AbstractList;
import javafx.collections.ObservableListBase;

/// The lines of the current snapshot as an observable list for a table. It reports a new snapshot as lines that were
/// added or removed at the end, or as one changed line if the number is the same. The table then refreshes the visible
/// lines and keeps its selection and scroll position.
final class SnapshotLines extends ObservableListBase<ResultLine> {
    private LazyLines lines = LazyLines.NONE;

    void swap(LazyLines next) {
        int before = lines.size();
        int now = next.size();
        var old = lines;
        beginChange();
        lines = next;
        if (now > before) {
            nextAdd(before, now);
        } else if (now < before) {
            nextRemove(now, new AbstractList<>() {
                @Override
                public ResultLine get(int index) {
                    return old.get(now + index);
                }

                @Override
                public int size() {
                    return before - now;
                }
            });
        } else if (now > 0) {
            nextUpdate(0);
        }
        endChange();
    }

    @Override
    public ResultLine get(int index) {
        return lines.get(index);
    }

    @Override
    public int size() {
        return lines.size();
    }

    /// Identity is enough: two tables never share a list, and comparing 200,000 lines would be slow.
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
