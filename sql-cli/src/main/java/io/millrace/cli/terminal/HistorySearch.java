package io.millrace.cli.terminal;

import java.util.List;
import java.util.Optional;

/// Goes back and forth through what was typed before, among all that begins as the text did with which it began.
final class HistorySearch {
    private String begun = "";
    private String shown = "";
    private int at = -1;

    /// The entry before the one shown, or the last one when none is; nothing when there is none.
    ///
    /// @param entries the oldest first
    Optional<String> older(List<String> entries, String buffer) {
        if (!going(buffer)) {
            begun = buffer;
            at = entries.size();
        }
        return show(entries, buffer, -1);
    }

    /// The entry after the one shown, and after the last the text that was typed.
    Optional<String> newer(List<String> entries, String buffer) {
        if (!going(buffer)) {
            return Optional.empty();
        }
        return show(entries, buffer, 1);
    }

    /// Whether this text is what was shown last: then the same search goes on.
    boolean going(String buffer) {
        return at >= 0 && buffer.equals(shown);
    }

    private Optional<String> show(List<String> entries, String buffer, int step) {
        for (int i = at + step; i >= 0 && i < entries.size(); i += step) {
            var entry = entries.get(i);
            // the same statement again and again is one step
            if (entry.startsWith(begun) && !entry.equals(buffer)) {
                at = i;
                shown = entry;
                return Optional.of(entry);
            }
        }
        if (step > 0 && !shown.equals(begun)) {
            at = -1;
            shown = begun;
            return Optional.of(begun);
        }
        return Optional.empty();
    }
}
