package io.millrace.sql.catalog;

import io.millrace.sql.parse.NearestWord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Suggests similar names for an unknown name in a failed statement.
public final class SpellingSuggester {
    /// The maximum time that an error message waits for the catalogs.
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(400);
    private static final int MAX_SUGGESTIONS = 3;
    private static final Pattern OBJECT = Pattern.compile("Object '([^']+)' not found(?: within '([^']+)')?");
    private static final Pattern COLUMN =
            Pattern.compile("Column '([^']+)' not found in (?:any table|table '([^']+)')");
    private static final Pattern FUNCTION = Pattern.compile("No match found for function signature (\\w+)\\(");
    private static final Pattern TABLE = Pattern.compile(
            "(?:Tables? (?:or views )?with (?:the )?identifier" + "|View with identifier|Cannot find table) '([^']+)'");
    private static final Pattern FACTORY = Pattern.compile("Could not find any factory for identifier '([^']+)'");
    private static final Pattern OPTIONS =
            Pattern.compile("Unsupported options found for '[^']+'(?s:.*) table '([^']+)'");
    private static final Pattern CATALOG = Pattern.compile("[Cc]atalog with name \\[([^]]+)] does not exist");
    private static final Pattern DATABASE = Pattern.compile("[Dd]atabase with name \\[([^]]+)] does not exist");

    private final CatalogCache catalog;
    private final Duration timeout;

    /// A suggester with the default timeout.
    public SpellingSuggester(CatalogCache catalog) {
        this(catalog, DEFAULT_TIMEOUT);
    }

    SpellingSuggester(CatalogCache catalog, Duration timeout) {
        this.catalog = catalog;
        this.timeout = timeout;
    }

    /// The most similar names, the nearest first; empty if the reason is another one or the catalogs are not
    /// available in time.
    ///
    /// @param reason the messages of the failure
    /// @param at     the failure's offset in the statement
    public List<String> of(String reason, String statement, int at) {
        var snapshot = catalog.within(timeout);
        return first(reason, OBJECT, found -> relation(found, snapshot))
                .or(() -> first(reason, COLUMN, found -> column(found, statement, at, snapshot)))
                .or(() -> first(
                        reason,
                        FUNCTION,
                        found -> NearestWord.several(found.getFirst(), functions(snapshot), MAX_SUGGESTIONS)))
                .or(() -> first(reason, TABLE, found -> table(found.getFirst(), snapshot)))
                .or(() -> first(reason, FACTORY, found -> connectors(found.getFirst())))
                .or(() -> first(reason, OPTIONS, found -> options(found.getFirst(), snapshot)))
                .or(() -> first(reason, CATALOG, found -> nearest(found.getFirst(), snapshot.catalogs())))
                .or(() -> first(reason, DATABASE, found -> nearest(found.getFirst(), snapshot.databases(List.of()))))
                .orElse(List.of());
    }

    /// The known key nearest to an unknown key in a `SET` statement; the engine accepts any key.
    public List<String> ofKey(String statement) {
        var words = StatementWords.of(statement);
        boolean sets = words.is(0, "SET") && words.is(2, "=");
        var key = words.string(1);
        return sets && !key.isEmpty() && !SessionKeys.names().contains(key)
                ? NearestWord.several(key, SessionKeys.names(), 1)
                : List.of();
    }

    private static Optional<List<String>> first(
            String reason, Pattern pattern, Function<List<String>, List<String>> suggest) {
        var matcher = pattern.matcher(reason);
        if (!matcher.find()) {
            return Optional.empty();
        }
        var groups = new ArrayList<String>();
        for (int i = 1; i <= matcher.groupCount(); i++) {
            groups.add(Optional.ofNullable(matcher.group(i)).orElse(""));
        }
        return Optional.of(suggest.apply(groups));
    }

    private static List<String> nearest(String word, List<String> known) {
        return NearestWord.several(word, known, MAX_SUGGESTIONS).stream()
                .map(SqlNames::quoted)
                .toList();
    }

    /// Similar connectors and formats, unless the name is right and only its JAR is missing.
    private static List<String> connectors(String name) {
        var known = Connectors.names();
        return known.contains(name) ? List.of() : NearestWord.several(name, known, MAX_SUGGESTIONS);
    }

    /// Similar tables of a database; without a database, also databases and catalogs.
    private static List<String> relation(List<String> groups, CatalogSnapshot snapshot) {
        var within = SqlNames.parts(groups.get(1));
        if (within.size() == 1) {
            return nearest(groups.getFirst(), snapshot.databases(within));
        }
        var known = new ArrayList<>(names(snapshot, within));
        if (within.isEmpty()) {
            known.addAll(snapshot.databases(List.of()));
            known.addAll(snapshot.catalogs());
        }
        return nearest(groups.getFirst(), known);
    }

    /// Similar tables for a qualified name.
    private static List<String> table(String name, CatalogSnapshot snapshot) {
        var parts = SqlNames.parts(name);
        return parts.isEmpty()
                ? List.of()
                : nearest(parts.getLast(), names(snapshot, parts.subList(0, parts.size() - 1)));
    }

    /// Similar options for the unknown options of a table.
    private static List<String> options(String table, CatalogSnapshot snapshot) {
        var definition = StatementWords.of(snapshot.definition(SqlNames.parts(table)));
        for (int i = 0; i < definition.size(); i++) {
            if (definition.is(i, "WITH") && definition.is(i + 1, "(")) {
                var present = definition.pairs(i + 1);
                var known = Connectors.names(present);
                return present.keySet().stream()
                        .filter(key -> !known.contains(key))
                        .flatMap(key -> NearestWord.several(key, known, 1).stream())
                        .map(key -> "'" + key + "'")
                        .toList();
            }
        }
        return List.of();
    }

    private static List<String> names(CatalogSnapshot snapshot, List<String> database) {
        return snapshot.relations(database).stream().map(Relation::name).toList();
    }

    private static List<String> column(List<String> groups, String statement, int at, CatalogSnapshot snapshot) {
        var words = StatementWords.at(statement, at);
        var scope = new ColumnScope(new QueryReader(words).around(words.cursor()), snapshot);
        var columns = groups.get(1).isEmpty() ? scope.columns() : scope.columns(List.of(groups.get(1)));
        return nearest(
                groups.getFirst(),
                columns.stream().map(CatalogColumn::name).distinct().toList());
    }

    private static List<String> functions(CatalogSnapshot snapshot) {
        var names = new ArrayList<>(snapshot.userFunctions());
        Functions.all().forEach(function -> names.add(function.name()));
        return names;
    }
}
