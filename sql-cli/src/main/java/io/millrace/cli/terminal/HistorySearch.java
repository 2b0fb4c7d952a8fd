package io.millrace.cli.terminal;

import java.util.List;
import java.util.Optional;

/// Steps through the history entries that start with the text typed so far.
final class HistorySearch {
    private String prefix = "";
    private String shown = "";
    private int at = -1;

    /// The matching entry before the one shown, or the last one.
    ///
    /// @param entries the oldest first
    Optional<String> older(List<String> entries, String buffer) {
        if (!continues(buffer)) {
            prefix = buffer;
            at = entries.size();
        }
        return show(entries, buffer, -1);
    }

    /// The matching entry after the one shown; after the last entry, the typed text.
    Optional<String> newer(List<String> entries, String buffer) {
        if (!continues(buffer)) {
            return Optional.empty();
        }
        return show(entries, buffer, 1);
    }

    /// Whether the text is the last entry shown, so that the search continues.
    boolean continues(String buffer) {
        return at >= 0 && buffer.equals(shown);
    }

    private Optional<String> show(List<String> entries, String buffer, int step) {
        for (int i = at + step; i >= 0 && i < entries.size(); i += step) {
            var entry = entries.get(i);
            // repeated statements count as one step
            if (entry.startsWith(prefix) && !entry.equals(buffer)) {
                at = i;
                shown = entry;
                return Optional.of(entry);
            }
        }
        if (step > 0 && !shown.equals(prefix)) {
            at = -1;
            shown = prefix;
            return Optional.of(prefix);
        }
        return Optional.empty();
    }
}
