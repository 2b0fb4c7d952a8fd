package io.millrace.desktop.metric;

import io.millrace.desktop.palette.FuzzyMatch;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A metric of an object in the form used for searching.
///
/// @param object display name of the object
/// @param metric in lower case for comparison
/// @param spaced the metric as separate words, `num records out`, so that their initials match
/// @param whole  object and metric in lower case
record MetricSuggestion(PickedMetric pick, String object, String metric, String spaced, String whole) {
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private static final int NONE = -1;

    /// The bonus for a word that matches the metric and not only the object.
    private static final int OF_METRIC = 20;

    static MetricSuggestion of(PickedMetric pick, String object) {
        var metric = pick.metric().toLowerCase(Locale.ROOT);
        var spaced = HUMP.matcher(pick.metric()).replaceAll(" ").toLowerCase(Locale.ROOT);
        return new MetricSuggestion(pick, object, metric, spaced, object.toLowerCase(Locale.ROOT) + " " + metric);
    }

    private record Ranked(MetricSuggestion offer, int score, int place) {}

    /// Returns the suggestions that match every word, the best first; without words the first `most` suggestions.
    static List<MetricSuggestion> search(List<MetricSuggestion> offers, String text, int most) {
        var words = List.of(text.strip().toLowerCase(Locale.ROOT).split("\\s+"));
        if (text.isBlank()) {
            return offers.stream().limit(most).toList();
        }
        return IntStream.range(0, offers.size())
                .mapToObj(
                        place -> new Ranked(offers.get(place), offers.get(place).score(words), place))
                .filter(ranked -> ranked.score() != NONE)
                .sorted(Comparator.comparingInt(Ranked::score).reversed().thenComparingInt(Ranked::place))
                .limit(most)
                .map(Ranked::offer)
                .toList();
    }

    private int score(List<String> words) {
        int sum = 0;
        for (var word : words) {
            var one = FuzzyMatch.of(word, metric)
                    .or(() -> FuzzyMatch.of(word, spaced))
                    .map(score -> score + OF_METRIC)
                    .or(() -> FuzzyMatch.of(word, whole));
            if (one.isEmpty()) {
                return NONE;
            }
            sum += one.get();
        }
        // among equal matches the shorter name is more likely
        return sum * 16 - Math.min(15, metric.length() / 6);
    }

    static List<MetricSuggestion> joined(List<MetricSuggestion> one, List<MetricSuggestion> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
