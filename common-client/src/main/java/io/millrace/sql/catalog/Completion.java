package io.millrace.sql.catalog;

import io.millrace.sql.parse.Keywords;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.SqlToken.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Completes a statement at the cursor with catalog objects, functions, options and keywords.
public final class Completion {
    /// The maximum time that completion waits for the gateway.
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(250);

    private final CatalogCache catalog;
    private final Supplier<? extends Collection<String>> variables;
    private final Duration timeout;

    /// @param variables the names of the user's variables
    public Completion(CatalogCache catalog, Supplier<? extends Collection<String>> variables) {
        this(catalog, variables, DEFAULT_TIMEOUT);
    }

    Completion(CatalogCache catalog, Supplier<? extends Collection<String>> variables, Duration timeout) {
        this.catalog = catalog;
        this.variables = variables;
        this.timeout = timeout;
    }

    /// All suggestions for a position, including those that do not start with the word typed so far.
    public List<Suggestion> at(String text, int cursor) {
        if (inComment(text, cursor)) {
            return List.of();
        }
        var words = StatementWords.at(text, cursor);
        if (words.is(words.cursor() - 1, ":")) {
            return variables();
        }
        var prefix = prefix(words, cursor);
        var context = CursorReader.read(words);
        var suggestions = new ArrayList<>(suggestions(context, prefix));
        if (context instanceof CompletionContext.Words && prefix.isEmpty()) {
            NextWords.next(words).forEach(word -> suggestions.add(new Suggestion(word, "", Suggestion.Kind.WORD)));
        } else if (acceptsKeywords(context) && !prefix.isEmpty() && Character.isLetter(prefix.charAt(0))) {
            words(prefix, suggestions);
        }
        return prefix.startsWith("`")
                ? suggestions.stream().map(Suggestion::inBackticks).toList()
                : List.copyOf(suggestions);
    }

    private static void words(String prefix, List<Suggestion> suggestions) {
        Keywords.beginningWith(prefix).stream()
                .map(word -> new Suggestion(word, "", Suggestion.Kind.WORD))
                .filter(suggestion -> suggestions.stream()
                        .noneMatch(other -> other.text().replace("(", "").equalsIgnoreCase(suggestion.text())))
                .forEach(suggestions::add);
    }

    /// The user's variables.
    public List<Suggestion> variables() {
        return variables.get().stream()
                .sorted()
                .map(name -> new Suggestion(name, "", Suggestion.Kind.VALUE))
                .toList();
    }

    /// The ids of the cluster's jobs, running ones first.
    public List<Suggestion> jobs() {
        return catalog.within(timeout).jobs().stream()
                .filter(job -> job.size() > 2)
                .map(job -> new Suggestion(job.get(0), job.get(2) + " " + job.get(1), Suggestion.Kind.VALUE))
                .sorted(Comparator.comparing(suggestion -> !suggestion.note().startsWith("RUNNING")))
                .toList();
    }

    private static boolean acceptsKeywords(CompletionContext context) {
        return switch (context) {
            case CompletionContext.Words _, CompletionContext.Conditions _ -> true;
            case CompletionContext.Values(var qualifier, var _) -> qualifier.isEmpty();
            case CompletionContext.Relations(var qualifier) -> qualifier.isEmpty();
            case CompletionContext.Databases(var catalog) -> catalog.isEmpty();
            case CompletionContext.None _,
                    CompletionContext.ColumnsOf _,
                    CompletionContext.Catalogs _,
                    CompletionContext.UserFunctions _,
                    CompletionContext.JobIds _,
                    CompletionContext.Keys _,
                    CompletionContext.KeyValues _,
                    CompletionContext.Options _,
                    CompletionContext.OptionValues _,
                    CompletionContext.Types _ -> false;
        };
    }

    private static boolean inComment(String text, int cursor) {
        return Lexer.tokens(text).stream()
                .filter(token -> token.kind() == Kind.COMMENT && token.start() < cursor)
                .anyMatch(token -> cursor < token.end() || (cursor == token.end() && open(text, token)));
    }

    private static boolean open(String text, SqlToken comment) {
        return !comment.in(text).startsWith("/*") || !comment.closed();
    }

    /// The typed part of the word at the cursor.
    private static String prefix(StatementWords words, int cursor) {
        return words.typing()
                ? words.text().substring(words.tokens().get(words.cursor()).start(), cursor)
                : "";
    }

    private static boolean quote(String prefix) {
        return prefix.startsWith("'") || prefix.startsWith("\"");
    }

    private List<Suggestion> suggestions(CompletionContext context, String prefix) {
        var snapshot = catalog.within(timeout);
        return switch (context) {
            case CompletionContext.None _, CompletionContext.Words _ -> List.of();
            case CompletionContext.Relations(var qualifier) -> relations(snapshot, qualifier);
            case CompletionContext.Values(var qualifier, var sources) ->
                quote(prefix) ? List.of() : values(new ColumnScope(sources, snapshot), qualifier, prefix, snapshot);
            case CompletionContext.Conditions(var sources) ->
                conditions(new ColumnScope(sources, snapshot), prefix, snapshot);
            case CompletionContext.ColumnsOf(var relation) -> columns(snapshot.columns(relation));
            case CompletionContext.Catalogs _ -> named(snapshot.catalogs(), Suggestion.Kind.CATALOG);
            case CompletionContext.Databases(var catalog) -> databases(snapshot, catalog);
            case CompletionContext.UserFunctions _ -> named(snapshot.userFunctions(), Suggestion.Kind.FUNCTION);
            case CompletionContext.JobIds _ ->
                jobs().stream()
                        .map(job -> new Suggestion("'" + job.text() + "'", job.note(), job.kind()))
                        .toList();
            case CompletionContext.Keys _ -> SessionKeys.keys();
            case CompletionContext.KeyValues(var key) -> SessionKeys.values(key);
            case CompletionContext.Options(var given) -> new Connectors(snapshot).keys(given);
            case CompletionContext.OptionValues(var key, var given) -> new Connectors(snapshot).values(key, given);
            case CompletionContext.Types _ -> types(prefix);
        };
    }

    private static List<Suggestion> named(List<String> names, Suggestion.Kind kind) {
        return names.stream()
                .map(name -> new Suggestion(SqlNames.quoted(name), "", kind))
                .toList();
    }

    private static List<Suggestion> columns(List<CatalogColumn> columns) {
        return columns.stream()
                .map(column -> new Suggestion(SqlNames.quoted(column.name()), column.type(), Suggestion.Kind.COLUMN))
                .toList();
    }

    private static List<Suggestion> databases(CatalogSnapshot snapshot, List<String> catalog) {
        var suggestions = new ArrayList<>(named(snapshot.databases(catalog), Suggestion.Kind.DATABASE));
        if (catalog.isEmpty()) {
            suggestions.addAll(named(snapshot.catalogs(), Suggestion.Kind.CATALOG));
        }
        return suggestions;
    }

    /// The objects of the qualifying catalog or database; without a qualifier, the tables of the current database
    /// and all databases and catalogs.
    private static List<Suggestion> relations(CatalogSnapshot snapshot, List<String> qualifier) {
        if (qualifier.size() == 1 && snapshot.catalogs().contains(qualifier.getFirst())) {
            return qualifiers(named(snapshot.databases(qualifier), Suggestion.Kind.DATABASE));
        }
        var suggestions = new ArrayList<Suggestion>();
        for (var relation : snapshot.relations(qualifier)) {
            var kind = relation.view() ? Suggestion.Kind.VIEW : Suggestion.Kind.TABLE;
            suggestions.add(new Suggestion(SqlNames.quoted(relation.name()), "", kind));
        }
        if (qualifier.isEmpty()) {
            suggestions.addAll(qualifiers(databases(snapshot, qualifier)));
        }
        return suggestions;
    }

    /// Names with a dot, which qualify further names.
    private static List<Suggestion> qualifiers(List<Suggestion> suggestions) {
        return suggestions.stream()
                .map(suggestion -> new Suggestion(suggestion.text() + ".", suggestion.note(), suggestion.kind()))
                .toList();
    }

    /// Columns and aliases; functions only after a typed prefix, because there are many.
    private static List<Suggestion> values(
            ColumnScope scope, List<String> qualifier, String prefix, CatalogSnapshot snapshot) {
        if (!qualifier.isEmpty()) {
            return columns(scope.columns(qualifier));
        }
        var suggestions = new ArrayList<>(columns(scope.columns()));
        scope.aliases()
                .forEach(alias -> suggestions.add(new Suggestion(SqlNames.quoted(alias), "", Suggestion.Kind.ALIAS)));
        if (!prefix.isEmpty()) {
            functions(prefix, snapshot.userFunctions()).forEach(suggestions::add);
        }
        return suggestions;
    }

    /// Join conditions first, then values.
    private static List<Suggestion> conditions(ColumnScope scope, String prefix, CatalogSnapshot snapshot) {
        var suggestions = new ArrayList<Suggestion>();
        scope.conditions()
                .forEach(condition -> suggestions.add(new Suggestion(condition, "", Suggestion.Kind.CONDITION)));
        suggestions.addAll(values(scope, List.of(), prefix, snapshot));
        return suggestions;
    }

    private static Stream<Suggestion> functions(String prefix, List<String> own) {
        var upper = prefix.toUpperCase(Locale.ROOT);
        boolean lowerCase = !prefix.equals(upper) && prefix.equals(prefix.toLowerCase(Locale.ROOT));
        return Stream.concat(
                Functions.beginningWith(upper).map(function -> function.suggestion(lowerCase)),
                own.stream()
                        .filter(name -> name.toUpperCase(Locale.ROOT).startsWith(upper))
                        .map(name -> new Suggestion(SqlNames.quoted(name) + "(", "", Suggestion.Kind.FUNCTION)));
    }

    private static List<Suggestion> types(String prefix) {
        boolean lowerCase = !prefix.isEmpty() && prefix.equals(prefix.toLowerCase(Locale.ROOT));
        return TypeNames.ALL.stream()
                .map(type -> new Suggestion(lowerCase ? type.toLowerCase(Locale.ROOT) : type, "", Suggestion.Kind.TYPE))
                .toList();
    }
}
