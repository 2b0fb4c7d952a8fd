package io.millrace.sql.parse;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds known words that are similar to a misspelt one, by the number of edits.
public final class NearestWord {
    private NearestWord() {}

    /// The first known word with this prefix, or else the nearest word, if it is at most a third of the word's
    /// length of edits away.
    public static Optional<String> to(String word, Collection<String> known) {
        var begun = known.stream()
                .filter(candidate -> word.length() > 2 && candidate.startsWith(word))
                .min(Comparator.naturalOrder());
        return begun.or(() -> known.stream()
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparingInt(candidate -> Math.abs(candidate.length() - word.length()))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(candidate -> word.length() > 2 && distance(word, candidate) <= (word.length() + 1) / 3));
    }

    /// The known words that are similar, ignoring case, the nearest first.
    public static List<String> several(String word, Collection<String> known, int max) {
        var lowerCase = word.toLowerCase(Locale.ROOT);
        record Found(String word, int distance) {}
        return known.stream()
                .map(candidate -> new Found(candidate, distance(lowerCase, candidate.toLowerCase(Locale.ROOT))))
                .filter(found -> found.distance() <= (lowerCase.length() + 1) / 3)
                .sorted(Comparator.comparingInt(Found::distance).thenComparing(Found::word))
                .limit(max)
                .map(Found::word)
                .toList();
    }

    /// The optimal string alignment distance: the number of insertions, deletions, substitutions and
    /// transpositions.
    static int distance(String a, String b) {
        var rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : step(rows, a, b, i, j);
            }
        }
        return rows[a.length()][b.length()];
    }

    private static int step(int[][] rows, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(rows[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
    }
}
