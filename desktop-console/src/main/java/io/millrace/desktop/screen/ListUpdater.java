package io.millrace.desktop.screen;

import java.util.List;
import java.util.function.Function;
import javafx.collections.ObservableList;

/// Updates a list on the screen with as few changes as possible, so that it keeps its selection and scroll position.
public final class ListUpdater {
    private ListUpdater() {}

    /// Leaves the list alone if nothing has changed.
    public static <T> void show(ObservableList<T> rows, List<T> now) {
        if (!rows.equals(now)) {
            rows.setAll(now);
        }
    }

    /// @param key identifies the same row in the old and the new list
    public static <T> void show(ObservableList<T> rows, List<T> now, Function<T, ?> key) {
        if (!sameThings(rows, now, key)) {
            rows.setAll(now);
            return;
        }
        for (int row = 0; row < now.size(); row++) {
            if (!now.get(row).equals(rows.get(row))) {
                rows.set(row, now.get(row));
            }
        }
    }

    private static <T> boolean sameThings(List<T> rows, List<T> now, Function<T, ?> key) {
        if (rows.size() != now.size()) {
            return false;
        }
        for (int row = 0; row < now.size(); row++) {
            if (!key.apply(rows.get(row)).equals(key.apply(now.get(row)))) {
                return false;
            }
        }
        return true;
    }
}
