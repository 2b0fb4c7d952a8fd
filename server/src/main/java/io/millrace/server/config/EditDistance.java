package io.millrace.server.config;

import java.util.Collection;
import java.util.Optional;

/// The edit distance of two names: the number of letters to insert, delete or replace.
final class EditDistance {
    private EditDistance() {}

    /// The nearest candidate, where one is near enough to be what was meant.
    static Optional<String> nearest(String name, Collection<String> candidates) {
        int limit = Math.max(2, name.length() / 3);
        String best = "";
        int least = limit + 1;
        for (var candidate : candidates) {
            int distance = between(name, candidate);
            if (distance < least || (distance == least && candidate.compareTo(best) < 0)) {
                least = distance;
                best = candidate;
            }
        }
        return least <= limit ? Optional.of(best) : Optional.empty();
    }

    private static int between(String one, String other) {
        var row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
