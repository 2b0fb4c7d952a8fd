package io.millrace.desktop.sql.result;

import java.util.AbstractList;
import javafx.collections.ObservableListBase;

/// The lines of the present snapshot as a table sees them. Another snapshot is reported as lines that were added or
/// removed at the end, or as one changed line if none were: the table then refreshes the visible lines and keeps
/// selection and scroll position.
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

    /// Two tables never show the same list, and no one compares 200,000 lines.
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
