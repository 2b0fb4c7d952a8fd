package io.millrace.server.conformance;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The values that two clusters cannot share, as `values.yaml` lists them, and the conditions that each must still
/// meet. Every value that is not listed must be equal.
final class Values {
    private static final String FILE = "/conformance/values.yaml";
    private static final long APART_MILLIS = 180_000;
    private static final long EPOCH_MILLIS = 1_500_000_000_000L;

    /// The kinds of values in the order in which they are looked up.
    enum Sort {
        /// Only its type is compared.
        ANY,
        /// A moment in milliseconds: in both unknown (0 or less), or in both about now.
        TIME,
        /// Milliseconds that have passed: in both unknown (less than 0), or in both less than three minutes.
        DURATION,
        /// A number that is measured: in both less than 0, or in neither.
        AMOUNT,
        /// A list or a map whose elements are compared as one shape: how many there are and how they are called
        /// differs.
        SAMPLE,
        /// A list in no order.
        SET
    }

    private final Map<Sort, List<Pattern>> patterns = new EnumMap<>(Sort.class);

    Values() {
        var file = Objects.requireNonNull(Values.class.getResourceAsStream(FILE));
        var lists = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromInputStream(file);
        for (var sort : Sort.values()) {
            var of = new ArrayList<Pattern>();
            ((List<?>) Objects.requireNonNull(lists.get(sort.name().toLowerCase())))
                    .forEach(text -> of.add(pattern((String) text)));
            patterns.put(sort, of);
        }
    }

    /// The end of a path; a star stands for one name or a part of it.
    private static Pattern pattern(String text) {
        var places = text.replaceAll("([\\[\\].$])", "\\\\$1")
                .replace("\\[*\\]", "\\[\\*\\]")
                .replaceAll("(?<!\\\\)\\*", "[^.]*");
        return Pattern.compile("(.*\\.)?" + places);
    }

    boolean is(Sort sort, String path) {
        return patterns.getOrDefault(sort, List.of()).stream()
                .anyMatch(pattern -> pattern.matcher(path).matches());
    }

    /// What is wrong with two values of the same type; empty when nothing is.
    Optional<Finding> compare(String path, Object stock, Object ours) {
        var alike = is(Sort.ANY, path)
                || stock instanceof Number one
                        && ours instanceof Number other
                        && (is(Sort.TIME, path) && sameMoment(one.longValue(), other.longValue())
                                || is(Sort.DURATION, path) && sameSpan(one.longValue(), other.longValue())
                                || is(Sort.AMOUNT, path) && one.doubleValue() < 0 == other.doubleValue() < 0)
                || stock.equals(ours);
        return alike ? Optional.empty() : Optional.of(new Finding(path, String.valueOf(stock), String.valueOf(ours)));
    }

    private static boolean sameMoment(long stock, long ours) {
        return stock <= 0 ? stock == ours : ours > EPOCH_MILLIS && Math.abs(stock - ours) < APART_MILLIS;
    }

    private static boolean sameSpan(long stock, long ours) {
        return stock < 0 ? stock == ours : ours >= 0 && Math.max(stock, ours) < APART_MILLIS;
    }
}
