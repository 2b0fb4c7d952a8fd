package io.millrace.server.conformance;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The intended differences, each with its reason, as listed in a file. It records which occurred: one that
/// no longer occurs does not belong in the list.
final class Differences {
    static final String OF_THE_CLUSTER = "/conformance/differences.yaml";
    static final String OF_THE_GATEWAY = "/conformance/gateway-differences.yaml";

    private final List<Difference> all;
    private final Set<Difference> seen = new LinkedHashSet<>();

    /// @param ask       to which questions it belongs; here and in the others a star stands for any text
    /// @param sometimes it depends on the moment, and need not occur
    private record Difference(Pattern ask, Pattern at, Pattern stock, Pattern ours, boolean sometimes, String text) {
        static Difference of(Map<?, ?> entry) {
            if (String.valueOf(entry.get("reason")).length() < 10) {
                throw new IllegalArgumentException("a difference without a reason: " + entry);
            }
            return new Difference(
                    any(entry, "ask"),
                    any(entry, "at"),
                    any(entry, "stock"),
                    any(entry, "ours"),
                    Boolean.TRUE.equals(entry.get("sometimes")),
                    entry.get("ask") + " " + entry.get("at") + ": stock " + entry.get("stock") + ", ours "
                            + entry.get("ours"));
        }

        /// A text or a list of texts, one of which must fit; absent for any.
        private static Pattern any(Map<?, ?> entry, String key) {
            var given = Optional.<Object>ofNullable(entry.get(key)).orElse("*");
            var texts = given instanceof List<?> list ? list.stream() : Stream.of(given);
            return Pattern.compile(texts.map(String::valueOf)
                    .map(text ->
                            Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")))
                    .collect(Collectors.joining("|")));
        }

        boolean covers(Question question, Finding finding) {
            return ask.matcher(question.toString()).matches()
                    && at.matcher(finding.at()).matches()
                    && stock.matcher(finding.stock()).matches()
                    && ours.matcher(finding.ours()).matches();
        }
    }

    Differences(String name) {
        var file = Objects.requireNonNull(Differences.class.getResourceAsStream(name));
        var entries = (List<?>) new Load(LoadSettings.builder().build()).loadFromInputStream(file);
        all = entries.stream().map(entry -> Difference.of((Map<?, ?>) entry)).toList();
    }

    /// Whether the finding is on the list.
    boolean allow(Question question, Finding finding) {
        var covering = new ArrayList<>(all);
        covering.removeIf(difference -> !difference.covers(question, finding));
        seen.addAll(covering);
        return !covering.isEmpty();
    }

    List<String> gone() {
        return all.stream()
                .filter(difference -> !difference.sometimes() && !seen.contains(difference))
                .map(Difference::text)
                .toList();
    }
}
