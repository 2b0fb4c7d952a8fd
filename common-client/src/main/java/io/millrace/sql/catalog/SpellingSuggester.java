package io.millrace.sql.catalog;

import io.millrace.sql.parse.NearestWord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Guesses which name was meant, when a statement failed because there is none such.
public final class SpellingSuggester {
    /// An error must not wait longer for what is only a help.
    private static final Duration MOMENT = Duration.ofMillis(400);

    private static final int MOST = 3;
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

    private final CatalogCache knowledge;
    private final Duration patience;

    public SpellingSuggester(CatalogCache knowledge) {
        this(knowledge, MOMENT);
    }

    SpellingSuggester(CatalogCache knowledge, Duration patience) {
        this.knowledge = knowledge;
        this.patience = patience;
    }

    /// The names that are nearest to the one that does not exist, the nearest first; none when the reason is another,
    /// or the gateway does not tell in time.
    ///
    /// @param reason    why the statement failed, and the reasons around it
    /// @param at        where in the statement
    public List<String> of(String reason, String statement, int at) {
        var look = knowledge.within(patience);
        return first(reason, OBJECT, found -> relation(found, look))
                .or(() -> first(reason, COLUMN, found -> column(found, statement, at, look)))
                .or(() ->
                        first(reason, FUNCTION, found -> NearestWord.several(found.getFirst(), functions(look), MOST)))
                .or(() -> first(reason, TABLE, found -> table(found.getFirst(), look)))
                .or(() -> first(reason, FACTORY, found -> connectors(found.getFirst())))
                .or(() -> first(reason, OPTIONS, found -> options(found.getFirst(), look)))
                .or(() -> first(reason, CATALOG, found -> nearest(found.getFirst(), look.catalogs())))
                .or(() -> first(reason, DATABASE, found -> nearest(found.getFirst(), look.databases(List.of()))))
                .orElse(List.of());
    }

    /// The keys that are nearest to one that a `SET` wrote and that no one knows: the engine takes any.
    public List<String> ofKey(String statement) {
        var sentence = StatementWords.of(statement);
        boolean sets = sentence.is(0, "SET") && sentence.is(2, "=");
        var key = sentence.string(1);
        return sets && !key.isEmpty() && !SessionKeys.names().contains(key)
                ? NearestWord.several(key, SessionKeys.names(), 1)
                : List.of();
    }

    private interface Reading {
        List<String> near(List<String> groups);
    }

    private static Optional<List<String>> first(String reason, Pattern pattern, Reading reading) {
        var matcher = pattern.matcher(reason);
        if (!matcher.find()) {
            return Optional.empty();
        }
        var groups = new ArrayList<String>();
        for (int i = 1; i <= matcher.groupCount(); i++) {
            groups.add(Optional.ofNullable(matcher.group(i)).orElse(""));
        }
        return Optional.of(reading.near(groups));
    }

    private static List<String> nearest(String word, List<String> known) {
        return NearestWord.several(word, known, MOST).stream()
                .map(SqlNames::quoted)
                .toList();
    }

    /// A known one that is not there lacks its jar: another name would be no help.
    private static List<String> connectors(String name) {
        var known = Connectors.names();
        return known.contains(name) ? List.of() : NearestWord.several(name, known, MOST);
    }

    /// Something that a query reads: a table where the database is known, else a database or a catalog.
    private static List<String> relation(List<String> groups, CatalogSnapshot look) {
        var within = SqlNames.parts(groups.get(1));
        if (within.size() == 1) {
            return nearest(groups.getFirst(), look.databases(within));
        }
        var known = new ArrayList<>(names(look, within));
        if (within.isEmpty()) {
            known.addAll(look.databases(List.of()));
            known.addAll(look.catalogs());
        }
        return nearest(groups.getFirst(), known);
    }

    /// A table by its whole name.
    private static List<String> table(String name, CatalogSnapshot look) {
        var parts = SqlNames.parts(name);
        return parts.isEmpty() ? List.of() : nearest(parts.getLast(), names(look, parts.subList(0, parts.size() - 1)));
    }

    /// The option that was meant by one of a table's that its connector does not know.
    private static List<String> options(String table, CatalogSnapshot look) {
        var definition = StatementWords.of(look.definition(SqlNames.parts(table)));
        for (int i = 0; i < definition.size(); i++) {
            if (definition.is(i, "WITH") && definition.is(i + 1, "(")) {
                var given = definition.pairs(i + 1);
                var known = Connectors.names(given);
                return given.keySet().stream()
                        .filter(key -> !known.contains(key))
                        .flatMap(key -> NearestWord.several(key, known, 1).stream())
                        .map(key -> "'" + key + "'")
                        .toList();
            }
        }
        return List.of();
    }

    private static List<String> names(CatalogSnapshot look, List<String> database) {
        return look.relations(database).stream().map(Relation::name).toList();
    }

    private static List<String> column(List<String> groups, String statement, int at, CatalogSnapshot look) {
        var sentence = StatementWords.at(statement, at);
        var scope = new ColumnScope(new QueryReader(sentence).around(sentence.cursor()), look);
        var columns = groups.get(1).isEmpty() ? scope.columns() : scope.columns(List.of(groups.get(1)));
        return nearest(
                groups.getFirst(),
                columns.stream().map(CatalogColumn::name).distinct().toList());
    }

    private static List<String> functions(CatalogSnapshot look) {
        var names = new ArrayList<>(look.userFunctions());
        Functions.all().forEach(function -> names.add(function.name()));
        return names;
    }
}
