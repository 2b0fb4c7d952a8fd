package io.millrace.server.engine.planner.error;

import io.millrace.sql.parse.NearestWord;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// A connector, format or catalog that has no factory on the class path, as parsed from the engine's message.
///
/// @param kind      empty if the engine looked for something that is rarely named
/// @param name      as the statement spells it
/// @param available the names of the factories that exist
record MissingFactory(Optional<KnownConnectors.Kind> kind, String name, List<String> available) {
    private static final Pattern SENTENCE = Pattern.compile(
            "Could not find any (?:format )?factory for identifier '([^']+)'"
                    + "(?: that implements '([^']+)')? in the classpath\\.(.*)",
            Pattern.DOTALL);
    private static final String LIST = "Available factory identifiers are:";
    /// The name of factories that no statement names.
    private static final String DEFAULT = "default";

    MissingFactory {
        available = List.copyOf(available);
    }

    /// Empty if the message is about something else.
    static Optional<MissingFactory> in(String message) {
        var found = SENTENCE.matcher(message);
        if (!found.find()) {
            return Optional.empty();
        }
        var type = Optional.ofNullable(found.group(2)).orElse("FormatFactory");
        var kind = KnownConnectors.Kind.of(type);
        return Optional.of(new MissingFactory(kind, found.group(1), names(found.group(3))));
    }

    private static List<String> names(String rest) {
        return rest.contains(LIST)
                ? rest.substring(rest.indexOf(LIST) + LIST.length())
                        .lines()
                        .map(String::strip)
                        .filter(Predicate.not(String::isEmpty))
                        .filter(Predicate.not(DEFAULT::equals))
                        .toList()
                : List.of();
    }

    /// A line that says what is wrong and what to do about it.
    String describe() {
        var what = kind.map(KnownConnectors.Kind::word).orElse("factory");
        var there = "There is no " + what + " '" + name + "' here";
        return kind.flatMap(one -> KnownConnectors.remedy(one, name))
                .map(remedy -> there + remedy)
                .orElseGet(() -> there + suggestion() + others());
    }

    private String suggestion() {
        var known = new TreeSet<>(available);
        kind.ifPresent(one -> known.addAll(KnownConnectors.names(one)));
        known.remove(name);
        return NearestWord.several(name, known, 1).stream()
                .findFirst()
                .map(near -> "; did you mean '" + near + "'?")
                .orElse(".");
    }

    private String others() {
        return available.isEmpty() ? "" : " There are: " + String.join(", ", available) + ".";
    }
}
