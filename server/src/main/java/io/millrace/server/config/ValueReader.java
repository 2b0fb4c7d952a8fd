package io.millrace.server.config;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/// Parses the values that were set and collects all problems. A value that cannot be parsed counts as its default, so
/// that one problem does not cause others.
final class ValueReader {
    private final Map<String, ConfiguredValues.Setting> settings;
    private final KnownKeys engine;
    private final List<String> problems;
    private final Set<String> ownNames = new HashSet<>();
    private final Set<String> reported = new HashSet<>();

    ValueReader(Map<String, ConfiguredValues.Setting> settings, KnownKeys engine, List<String> problems) {
        this.settings = settings;
        this.engine = engine;
        this.problems = problems;
        for (var key : Keys.ALL) {
            ownNames.add(key.name());
            ownNames.addAll(key.aliases());
        }
    }

    private <T> T get(Key<T> key) {
        return find(key).orElse(key.defaultValue());
    }

    private <T> Optional<T> find(Key<T> key) {
        return setting(key).flatMap(setting -> parse(key.format(), setting));
    }

    /// The setting under the first of the key's names that is set.
    private Optional<ConfiguredValues.Setting> setting(Key<?> key) {
        var names = new ArrayList<>(List.of(key.name()));
        names.addAll(key.aliases());
        return names.stream().filter(settings::containsKey).findFirst().map(settings::get);
    }

    private <T> Optional<T> parse(ValueFormat<T> format, ConfiguredValues.Setting setting) {
        try {
            return Optional.of(format.parse().apply(setting.value().strip()));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            if (reported.add(setting.name())) {
                problems.add(setting + ": expected " + format.expected());
            }
            return Optional.empty();
        }
    }

    <T> String printed(Key<T> key) {
        return setting(key).isPresent() ? key.format().print().apply(get(key)) : key.printedDefault();
    }

    /// The value of the first key must not exceed that of the second.
    void checkOrder(Key<Integer> smaller, Key<Integer> larger) {
        if (get(smaller) > get(larger)) {
            problems.add(smaller.name() + " is " + get(smaller) + " but " + larger.name() + " is only " + get(larger));
        }
    }

    /// A catalog that several servers share has no folder, and none of them may make a key of its own.
    void checkCatalog() {
        if (get(Keys.CATALOG_URL).isBlank()) {
            return;
        }
        if (!get(Keys.CATALOG_URL).startsWith("jdbc:postgresql:")) {
            problems.add("catalog.url: expected a URL such as jdbc:postgresql://host:5432/database");
        }
        if (get(Keys.STATE_KEY).isBlank()) {
            problems.add("catalog.url needs secrets.key-file: all servers that share a catalog need the same key");
        }
        if (!get(Keys.CATALOG_FOLDER).isBlank()) {
            problems.add("catalog.url and catalog.dir are both set: the catalog can only be in one place");
        }
    }

    /// The engine's key must name existing directories.
    void checkDirectories(String name) {
        Optional.ofNullable(settings.get(name)).ifPresent(setting -> parse(ValueFormat.DIRECTORIES, setting));
    }

    void checkNames() {
        for (var setting : settings.values()) {
            if (!ownNames.contains(setting.name()) && !engine.knows(setting.name())) {
                problems.add(setting.place() + ": unknown key '" + setting.name() + "'"
                        + nearest(setting.name())
                                .map(known -> "; did you mean '" + known + "'?")
                                .orElse(""));
            }
        }
    }

    private record Candidate(String name, int distance) {}

    /// The most similar known key, if it is similar enough for a typing error.
    private Optional<String> nearest(String name) {
        var distance = new LevenshteinDistance(Math.max(2, name.length() / 3));
        return Stream.concat(ownNames.stream(), engine.names().stream())
                .map(known -> new Candidate(known, distance.apply(name, known)))
                .filter(candidate -> candidate.distance() >= 0) // -1 beyond the threshold
                .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .map(Candidate::name);
    }
}
