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

    private final Knowledge knowledge;
    private final Supplier<? extends Collection<String>> variables;
    private final Duration patience;

    /// @param variables what a person has given names to, as they are now
    public Completion(Knowledge knowledge, Supplier<? extends Collection<String>> variables) {
        this(knowledge, variables, MOMENT);
    }

    Completion(Knowledge knowledge, Supplier<? extends Collection<String>> variables, Duration patience) {
        this.knowledge = knowledge;
        this.variables = variables;
        this.patience = patience;
    }

    /// What may stand there; all of it, also what does not begin as the word at the cursor does.
    public List<Offer> at(String text, int cursor) {
        if (inComment(text, cursor)) {
            return List.of();
        }
        var sentence = Sentence.at(text, cursor);
        if (sentence.is(sentence.cursor() - 1, ":")) {
            return variables();
        }
        var begun = begun(sentence, cursor);
        var wanted = CursorReader.read(sentence);
        var offers = new ArrayList<>(offers(wanted, begun));
        if (wanted instanceof Wanted.Words && begun.isEmpty()) {
            Likely.next(sentence).forEach(word -> offers.add(new Offer(word, "", Offer.Kind.WORD)));
        } else if (wordsToo(wanted) && !begun.isEmpty() && Character.isLetter(begun.charAt(0))) {
            words(begun, offers);
        }
        return begun.startsWith("`") ? offers.stream().map(Offer::inBackticks).toList() : List.copyOf(offers);
    }

    private static void words(String begun, List<Offer> offers) {
        Keywords.beginningWith(begun).stream()
                .map(word -> new Offer(word, "", Offer.Kind.WORD))
                .filter(offer -> offers.stream()
                        .noneMatch(other -> other.text().replace("(", "").equalsIgnoreCase(offer.text())))
                .forEach(offers::add);
    }

    /// The names that a person has given to values.
    public List<Offer> variables() {
        return variables.get().stream()
                .sorted()
                .map(name -> new Offer(name, "", Offer.Kind.VALUE))
                .toList();
    }

    /// The jobs of the cluster by their ids, those first that run.
    public List<Offer> jobs() {
        return knowledge.within(patience).jobs().stream()
                .filter(job -> job.size() > 2)
                .map(job -> new Offer(job.get(0), job.get(2) + " " + job.get(1), Offer.Kind.VALUE))
                .sorted(Comparator.comparing(offer -> !offer.note().startsWith("RUNNING")))
                .toList();
    }

    private static boolean wordsToo(Wanted wanted) {
        return switch (wanted) {
            case Wanted.Words _, Wanted.Conditions _ -> true;
            case Wanted.Values(var qualifier, var _) -> qualifier.isEmpty();
            case Wanted.Relations(var within) -> within.isEmpty();
            case Wanted.Databases(var catalog) -> catalog.isEmpty();
            case Wanted.Nothing _,
                    Wanted.ColumnsOf _,
                    Wanted.Catalogs _,
                    Wanted.UserFunctions _,
                    Wanted.Jobs _,
                    Wanted.Keys _,
                    Wanted.KeyValues _,
                    Wanted.Options _,
                    Wanted.OptionValues _,
                    Wanted.Types _ -> false;
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
    private static String begun(Sentence sentence, int cursor) {
        return sentence.typing()
                ? sentence.text()
                        .substring(sentence.tokens().get(sentence.cursor()).start(), cursor)
                : "";
    }

    private static boolean quote(String begun) {
        return begun.startsWith("'") || begun.startsWith("\"");
    }

    private List<Offer> offers(Wanted wanted, String begun) {
        var look = knowledge.within(patience);
        return switch (wanted) {
            case Wanted.Nothing _, Wanted.Words _ -> List.of();
            case Wanted.Relations(var within) -> relations(look, within);
            case Wanted.Values(var qualifier, var sources) ->
                quote(begun) ? List.of() : values(new Scope(sources, look), qualifier, begun, look);
            case Wanted.Conditions(var sources) -> conditions(new Scope(sources, look), begun, look);
            case Wanted.ColumnsOf(var relation) -> columns(look.columns(relation));
            case Wanted.Catalogs _ -> named(look.catalogs(), Offer.Kind.CATALOG);
            case Wanted.Databases(var catalog) -> databases(look, catalog);
            case Wanted.UserFunctions _ -> named(look.userFunctions(), Offer.Kind.FUNCTION);
            case Wanted.Jobs _ ->
                jobs().stream()
                        .map(job -> new Offer("'" + job.text() + "'", job.note(), job.kind()))
                        .toList();
            case Wanted.Keys _ -> Keys.keys();
            case Wanted.KeyValues(var key) -> Keys.values(key);
            case Wanted.Options(var given) -> Connectors.keys(given);
            case Wanted.OptionValues(var key, var given) -> Connectors.values(key, given);
            case Wanted.Types _ -> types(begun);
        };
    }

    private static List<Offer> named(List<String> names, Offer.Kind kind) {
        return names.stream()
                .map(name -> new Offer(Names.quoted(name), "", kind))
                .toList();
    }

    private static List<Offer> columns(List<Column> columns) {
        return columns.stream()
                .map(column -> new Offer(Names.quoted(column.name()), column.type(), Offer.Kind.COLUMN))
                .toList();
    }

    private static List<Offer> databases(Look look, List<String> catalog) {
        var offers = new ArrayList<>(named(look.databases(catalog), Offer.Kind.DATABASE));
        if (catalog.isEmpty()) {
            offers.addAll(named(look.catalogs(), Offer.Kind.CATALOG));
        }
        return offers;
    }

    /// The tables of the current database and the databases and catalogs that others can be reached through; or what a
    /// catalog or a database that is already written has.
    private static List<Offer> relations(Look look, List<String> within) {
        if (within.size() == 1 && look.catalogs().contains(within.getFirst())) {
            return ways(named(look.databases(within), Offer.Kind.DATABASE));
        }
        var offers = new ArrayList<Offer>();
        for (var relation : look.relations(within)) {
            var kind = relation.view() ? Offer.Kind.VIEW : Offer.Kind.TABLE;
            offers.add(new Offer(Names.quoted(relation.name()), "", kind));
        }
        if (within.isEmpty()) {
            offers.addAll(ways(databases(look, within)));
        }
        return offers;
    }

    /// Names through which others are reached.
    private static List<Offer> ways(List<Offer> offers) {
        return offers.stream()
                .map(offer -> new Offer(offer.text() + ".", offer.note(), offer.kind()))
                .toList();
    }

    /// Columns always; functions only of a word that is begun, for there are many.
    private static List<Offer> values(Scope scope, List<String> qualifier, String begun, Look look) {
        if (!qualifier.isEmpty()) {
            return columns(scope.columns(qualifier));
        }
        var offers = new ArrayList<>(columns(scope.columns()));
        scope.aliases().forEach(alias -> offers.add(new Offer(Names.quoted(alias), "", Offer.Kind.ALIAS)));
        if (!begun.isEmpty()) {
            functions(begun, look.userFunctions()).forEach(offers::add);
        }
        return offers;
    }

    /// What two tables have in common joins them most often.
    private static List<Offer> conditions(Scope scope, String begun, Look look) {
        var offers = new ArrayList<Offer>();
        scope.conditions().forEach(condition -> offers.add(new Offer(condition, "", Offer.Kind.CONDITION)));
        offers.addAll(values(scope, List.of(), begun, look));
        return offers;
    }

    private static Stream<Offer> functions(String begun, List<String> own) {
        var upper = begun.toUpperCase(Locale.ROOT);
        boolean small = !begun.equals(upper) && begun.equals(begun.toLowerCase(Locale.ROOT));
        return Stream.concat(
                Functions.beginningWith(upper).map(function -> function.offer(small)),
                own.stream()
                        .filter(name -> name.toUpperCase(Locale.ROOT).startsWith(upper))
                        .map(name -> new Offer(Names.quoted(name) + "(", "", Offer.Kind.FUNCTION)));
    }

    private static List<Offer> types(String begun) {
        boolean small = !begun.isEmpty() && begun.equals(begun.toLowerCase(Locale.ROOT));
        return Types.ALL.stream()
                .map(type -> new Offer(small ? type.toLowerCase(Locale.ROOT) : type, "", Offer.Kind.TYPE))
                .toList();
    }
}
