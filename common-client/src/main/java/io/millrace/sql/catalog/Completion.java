package io.millrace.sql.catalog;

import io.millrace.sql.parse.Keywords;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.Token;
import io.millrace.sql.parse.Token.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Offers words for the cursor of a statement that is being typed: what the catalog has there, then what the language
/// has.
public final class Completion {
    /// How long a key may wait for the gateway.
    private static final Duration MOMENT = Duration.ofMillis(250);

    private final CatalogCache knowledge;
    private final Supplier<? extends Collection<String>> variables;
    private final Duration patience;

    /// @param variables what a person has given names to, as they are now
    public Completion(CatalogCache knowledge, Supplier<? extends Collection<String>> variables) {
        this(knowledge, variables, MOMENT);
    }

    Completion(CatalogCache knowledge, Supplier<? extends Collection<String>> variables, Duration patience) {
        this.knowledge = knowledge;
        this.variables = variables;
        this.patience = patience;
    }

    /// What may stand there; all of it, also what does not begin as the word at the cursor does.
    public List<Suggestion> at(String text, int cursor) {
        if (inComment(text, cursor)) {
            return List.of();
        }
        var sentence = StatementWords.at(text, cursor);
        if (sentence.is(sentence.cursor() - 1, ":")) {
            return variables();
        }
        var begun = begun(sentence, cursor);
        var wanted = CursorReader.read(sentence);
        var offers = new ArrayList<>(offers(wanted, begun));
        if (wanted instanceof CompletionContext.Words && begun.isEmpty()) {
            NextWords.next(sentence).forEach(word -> offers.add(new Suggestion(word, "", Suggestion.Kind.WORD)));
        } else if (wordsToo(wanted) && !begun.isEmpty() && Character.isLetter(begun.charAt(0))) {
            words(begun, offers);
        }
        return begun.startsWith("`")
                ? offers.stream().map(Suggestion::inBackticks).toList()
                : List.copyOf(offers);
    }

    private static void words(String begun, List<Suggestion> offers) {
        Keywords.beginningWith(begun).stream()
                .map(word -> new Suggestion(word, "", Suggestion.Kind.WORD))
                .filter(offer -> offers.stream()
                        .noneMatch(other -> other.text().replace("(", "").equalsIgnoreCase(offer.text())))
                .forEach(offers::add);
    }

    /// The names that a person has given to values.
    public List<Suggestion> variables() {
        return variables.get().stream()
                .sorted()
                .map(name -> new Suggestion(name, "", Suggestion.Kind.VALUE))
                .toList();
    }

    /// The jobs of the cluster by their ids, those first that run.
    public List<Suggestion> jobs() {
        return knowledge.within(patience).jobs().stream()
                .filter(job -> job.size() > 2)
                .map(job -> new Suggestion(job.get(0), job.get(2) + " " + job.get(1), Suggestion.Kind.VALUE))
                .sorted(Comparator.comparing(offer -> !offer.note().startsWith("RUNNING")))
                .toList();
    }

    private static boolean wordsToo(CompletionContext wanted) {
        return switch (wanted) {
            case CompletionContext.Words _, CompletionContext.Conditions _ -> true;
            case CompletionContext.Values(var qualifier, var _) -> qualifier.isEmpty();
            case CompletionContext.Relations(var within) -> within.isEmpty();
            case CompletionContext.Databases(var catalog) -> catalog.isEmpty();
            case CompletionContext.Nothing _,
                    CompletionContext.ColumnsOf _,
                    CompletionContext.Catalogs _,
                    CompletionContext.UserFunctions _,
                    CompletionContext.Jobs _,
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

    private static boolean open(String text, Token comment) {
        return !comment.in(text).startsWith("/*") || !comment.closed();
    }

    /// What is typed of the word at the cursor.
    private static String begun(StatementWords sentence, int cursor) {
        return sentence.typing()
                ? sentence.text()
                        .substring(sentence.tokens().get(sentence.cursor()).start(), cursor)
                : "";
    }

    private static boolean quote(String begun) {
        return begun.startsWith("'") || begun.startsWith("\"");
    }

    private List<Suggestion> offers(CompletionContext wanted, String begun) {
        var look = knowledge.within(patience);
        return switch (wanted) {
            case CompletionContext.Nothing _, CompletionContext.Words _ -> List.of();
            case CompletionContext.Relations(var within) -> relations(look, within);
            case CompletionContext.Values(var qualifier, var sources) ->
                quote(begun) ? List.of() : values(new ColumnScope(sources, look), qualifier, begun, look);
            case CompletionContext.Conditions(var sources) -> conditions(new ColumnScope(sources, look), begun, look);
            case CompletionContext.ColumnsOf(var relation) -> columns(look.columns(relation));
            case CompletionContext.Catalogs _ -> named(look.catalogs(), Suggestion.Kind.CATALOG);
            case CompletionContext.Databases(var catalog) -> databases(look, catalog);
            case CompletionContext.UserFunctions _ -> named(look.userFunctions(), Suggestion.Kind.FUNCTION);
            case CompletionContext.Jobs _ ->
                jobs().stream()
                        .map(job -> new Suggestion("'" + job.text() + "'", job.note(), job.kind()))
                        .toList();
            case CompletionContext.Keys _ -> SessionKeys.keys();
            case CompletionContext.KeyValues(var key) -> SessionKeys.values(key);
            case CompletionContext.Options(var given) -> Connectors.keys(given);
            case CompletionContext.OptionValues(var key, var given) -> Connectors.values(key, given);
            case CompletionContext.Types _ -> types(begun);
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

    private static List<Suggestion> databases(CatalogSnapshot look, List<String> catalog) {
        var offers = new ArrayList<>(named(look.databases(catalog), Suggestion.Kind.DATABASE));
        if (catalog.isEmpty()) {
            offers.addAll(named(look.catalogs(), Suggestion.Kind.CATALOG));
        }
        return offers;
    }

    /// The tables of the current database and the databases and catalogs that others can be reached through; or what a
    /// catalog or a database that is already written has.
    private static List<Suggestion> relations(CatalogSnapshot look, List<String> within) {
        if (within.size() == 1 && look.catalogs().contains(within.getFirst())) {
            return ways(named(look.databases(within), Suggestion.Kind.DATABASE));
        }
        var offers = new ArrayList<Suggestion>();
        for (var relation : look.relations(within)) {
            var kind = relation.view() ? Suggestion.Kind.VIEW : Suggestion.Kind.TABLE;
            offers.add(new Suggestion(SqlNames.quoted(relation.name()), "", kind));
        }
        if (within.isEmpty()) {
            offers.addAll(ways(databases(look, within)));
        }
        return offers;
    }

    /// Names through which others are reached.
    private static List<Suggestion> ways(List<Suggestion> offers) {
        return offers.stream()
                .map(offer -> new Suggestion(offer.text() + ".", offer.note(), offer.kind()))
                .toList();
    }

    /// Columns always; functions only of a word that is begun, for there are many.
    private static List<Suggestion> values(
            ColumnScope scope, List<String> qualifier, String begun, CatalogSnapshot look) {
        if (!qualifier.isEmpty()) {
            return columns(scope.columns(qualifier));
        }
        var offers = new ArrayList<>(columns(scope.columns()));
        scope.aliases().forEach(alias -> offers.add(new Suggestion(SqlNames.quoted(alias), "", Suggestion.Kind.ALIAS)));
        if (!begun.isEmpty()) {
            functions(begun, look.userFunctions()).forEach(offers::add);
        }
        return offers;
    }

    /// What two tables have in common joins them most often.
    private static List<Suggestion> conditions(ColumnScope scope, String begun, CatalogSnapshot look) {
        var offers = new ArrayList<Suggestion>();
        scope.conditions().forEach(condition -> offers.add(new Suggestion(condition, "", Suggestion.Kind.CONDITION)));
        offers.addAll(values(scope, List.of(), begun, look));
        return offers;
    }

    private static Stream<Suggestion> functions(String begun, List<String> own) {
        var upper = begun.toUpperCase(Locale.ROOT);
        boolean small = !begun.equals(upper) && begun.equals(begun.toLowerCase(Locale.ROOT));
        return Stream.concat(
                Functions.beginningWith(upper).map(function -> function.offer(small)),
                own.stream()
                        .filter(name -> name.toUpperCase(Locale.ROOT).startsWith(upper))
                        .map(name -> new Suggestion(SqlNames.quoted(name) + "(", "", Suggestion.Kind.FUNCTION)));
    }

    private static List<Suggestion> types(String begun) {
        boolean small = !begun.isEmpty() && begun.equals(begun.toLowerCase(Locale.ROOT));
        return TypeNames.ALL.stream()
                .map(type -> new Suggestion(small ? type.toLowerCase(Locale.ROOT) : type, "", Suggestion.Kind.TYPE))
                .toList();
    }
}
