package io.millrace.sql.catalog;

import io.millrace.sql.parse.Token.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tells what may stand at the cursor of a statement, from the words around it.
final class CursorReader {
    private static final Set<String> OF_RELATIONS = Set.of("FROM", "JOIN", "INTO", "UPDATE", "OVERWRITE", "LIKE");
    private static final Set<String> OF_VALUES = Set.of(
            "SELECT",
            "WHERE",
            "BY",
            "HAVING",
            "ON",
            "SET",
            "WHEN",
            "CASE",
            "PARTITION",
            "ORDER",
            "GROUP",
            "VALUES",
            "CALL");
    private static final Set<String> ENDS_OF_A_VALUE = Set.of(")", "*", "]", "END", "NULL", "TRUE", "FALSE");

    private final StatementWords sentence;
    private final int at;

    private CursorReader(StatementWords sentence) {
        this.sentence = sentence;
        this.at = sentence.cursor();
    }

    static CompletionContext read(StatementWords sentence) {
        var reader = new CursorReader(sentence);
        return reader.afterVerb().or(reader::inBrackets).orElseGet(reader::inQuery);
    }

    private boolean before(String... words) {
        return sentence.is(at - 1, words);
    }

    /// Statements that name a thing of the catalog, by their first words.
    private Optional<CompletionContext> afterVerb() {
        if (at == 0) {
            return Optional.of(new CompletionContext.Words());
        }
        return switch (sentence.word(0)) {
            case "USE" -> Optional.of(use());
            case "SET", "RESET" -> Optional.of(configuration());
            case "DESCRIBE", "DESC" -> Optional.of(before("JOB") ? new CompletionContext.Jobs() : named(1));
            case "SHOW" -> Optional.of(show());
            case "DROP", "ALTER", "TRUNCATE", "ANALYZE" -> changed();
            case "CREATE" -> created();
            case "STOP" -> at == 2 ? Optional.of(new CompletionContext.Jobs()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private CompletionContext use() {
        if (at == 1 || (at == 3 && before("."))) {
            return new CompletionContext.Databases(sentence.qualifier(at));
        }
        return at == 2 && before("CATALOG") ? new CompletionContext.Catalogs() : new CompletionContext.Nothing();
    }

    private CompletionContext configuration() {
        if (at == 1) {
            return new CompletionContext.Keys();
        }
        return before("=") ? new CompletionContext.KeyValues(sentence.string(1)) : new CompletionContext.Nothing();
    }

    private CompletionContext show() {
        if (before("FROM", "IN") || (before(".") && sentence.is(nameBegin() - 1, "FROM", "IN"))) {
            return switch (sentence.word(1)) {
                case "DATABASES" -> new CompletionContext.Catalogs();
                case "COLUMNS", "PARTITIONS" -> new CompletionContext.Relations(sentence.qualifier(at));
                default -> new CompletionContext.Databases(sentence.qualifier(at));
            };
        }
        return sentence.is(1, "CREATE") || sentence.is(1, "PARTITIONS") ? named(2) : new CompletionContext.Words();
    }

    /// `TABLE`, `VIEW` and the like, and then the name of one.
    private CompletionContext named(int kind) {
        if (at == kind && kind > 1) {
            return new CompletionContext.Words();
        }
        int name = nameBegin();
        return switch (sentence.word(name - 1)) {
            case "CATALOG" -> new CompletionContext.Catalogs();
            case "DATABASE" -> new CompletionContext.Databases(sentence.qualifier(at));
            case "FUNCTION" -> new CompletionContext.UserFunctions();
            case "TABLE", "VIEW", "DESCRIBE", "DESC", "EXTENDED", "PARTITIONS", "EXISTS" ->
                new CompletionContext.Relations(sentence.qualifier(at));
            default -> new CompletionContext.Words();
        };
    }

    /// Where the dotted name begins that the cursor goes on with.
    private int nameBegin() {
        return at - 2 * sentence.qualifier(at).size();
    }

    private Optional<CompletionContext> changed() {
        int name = nameBegin();
        boolean first = sentence.is(name - 1, "TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "EXISTS");
        if (first && sentence.open(at) < 0) {
            return Optional.of(sentence.is(name - 1, "EXISTS") ? existing() : named(1));
        }
        if (before("DROP", "MODIFY", "RENAME") && at > 2) {
            return Optional.of(new CompletionContext.ColumnsOf(sentence.parts(2, sentence.nameEnd(2))));
        }
        return at == 1 ? Optional.of(new CompletionContext.Words()) : Optional.empty();
    }

    private CompletionContext existing() {
        for (int i = 1; i < at; i++) {
            if (sentence.is(i, "DATABASE")) {
                return new CompletionContext.Databases(sentence.qualifier(at));
            }
            if (sentence.is(i, "FUNCTION")) {
                return new CompletionContext.UserFunctions();
            }
        }
        return new CompletionContext.Relations(sentence.qualifier(at));
    }

    /// Before the name of a new thing nothing is known of it.
    private Optional<CompletionContext> created() {
        boolean naming = before("TABLE", "VIEW", "FUNCTION", "DATABASE", "CATALOG", "MODEL") && sentence.open(at) < 0;
        return naming ? Optional.of(new CompletionContext.Nothing()) : Optional.empty();
    }

    private Optional<CompletionContext> inBrackets() {
        int open = sentence.open(at);
        if (open < 0) {
            return Optional.empty();
        }
        var opener = sentence.word(open - 1);
        boolean settings = opener.equals("SET") && sentence.is(0, "ALTER");
        if (opener.equals("WITH") || opener.equals("OPTIONS") || settings) {
            return Optional.of(option(open));
        }
        if (sentence.is(0, "CREATE") && definesColumns(open)) {
            boolean type = sentence.named(at - 1) && (sentence.is(at - 2, ",") || at - 2 == open);
            return Optional.of(
                    type && !before("PRIMARY", "WATERMARK", "CONSTRAINT")
                            ? new CompletionContext.Types()
                            : new CompletionContext.Words());
        }
        int name = begin(open);
        if (sentence.is(name - 1, "INTO", "OVERWRITE", "ANALYZE") && name < open) {
            return Optional.of(new CompletionContext.ColumnsOf(sentence.parts(name, open)));
        }
        if (sentence.is(open - 1, "CAST", "TRY_CAST") && before("AS")) {
            return Optional.of(new CompletionContext.Types());
        }
        if (sentence.is(open - 1, "DESCRIPTOR")) {
            int around = Math.max(0, sentence.open(open));
            for (int i = around; i < open; i++) {
                if (sentence.is(i, "TABLE") && sentence.named(i + 1)) {
                    return Optional.of(new CompletionContext.ColumnsOf(sentence.parts(i + 1, sentence.nameEnd(i + 1))));
                }
            }
        }
        return before("TABLE") ? Optional.of(new CompletionContext.Relations(List.of())) : Optional.empty();
    }

    /// Where the name that ends before `end` begins.
    private int begin(int end) {
        if (!sentence.named(end - 1)) {
            return end;
        }
        int from = end - 1;
        while (sentence.is(from - 1, ".") && sentence.named(from - 2)) {
            from -= 2;
        }
        return from;
    }

    private boolean definesColumns(int open) {
        int name = begin(open);
        return name < open && sentence.is(name - 1, "TABLE", "EXISTS") && sentence.open(open) < 0;
    }

    private CompletionContext option(int open) {
        var given = sentence.pairs(open);
        if (before("=")) {
            return new CompletionContext.OptionValues(sentence.string(at - 2), given);
        }
        return before("(", ",") ? new CompletionContext.Options(given) : new CompletionContext.Nothing();
    }

    /// By the nearest clause before the cursor.
    private CompletionContext inQuery() {
        for (int i = at - 1, depth = 0; i >= 0; i--) {
            if (sentence.is(i, ")")) {
                depth++;
            } else if (sentence.is(i, "(")) {
                depth = Math.max(0, depth - 1);
            } else if (depth == 0 && OF_RELATIONS.contains(sentence.word(i)) && !withinFunction(i)) {
                return source(i);
            } else if (depth == 0 && OF_VALUES.contains(sentence.word(i))) {
                return value();
            }
        }
        return sentence.is(at - 1, "TABLE")
                ? new CompletionContext.Relations(List.of())
                : new CompletionContext.Words();
    }

    /// `EXTRACT(DAY FROM …)`, `x LIKE …`: words of another use.
    private boolean withinFunction(int index) {
        int open = sentence.open(index);
        return sentence.is(open - 1, "EXTRACT", "TRIM", "SUBSTRING", "OVERLAY")
                || (sentence.is(index, "LIKE") && !sentence.is(0, "CREATE"));
    }

    private CompletionContext source(int clause) {
        var within = sentence.qualifier(at);
        int name = at - 2 * within.size();
        boolean begins = name - 1 == clause || sentence.is(name - 1, ",", "TABLE", "LATERAL");
        if (begins) {
            return new CompletionContext.Relations(within);
        }
        return before("AS") ? new CompletionContext.Nothing() : new CompletionContext.Words();
    }

    private CompletionContext value() {
        if (before("AS")) {
            return new CompletionContext.Nothing();
        }
        var qualifier = sentence.qualifier(at);
        var sources = new QueryReader(sentence).around(at);
        if (qualifier.isEmpty() && endsAValue(at - 1)) {
            return new CompletionContext.Words();
        }
        return before("ON")
                ? new CompletionContext.Conditions(sources)
                : new CompletionContext.Values(qualifier, sources);
    }

    /// Whether a whole value stands there, after which only a word can come.
    private boolean endsAValue(int index) {
        if (index < 0) {
            return false;
        }
        var kind = sentence.tokens().get(index).kind();
        boolean name = kind == Kind.WORD && !io.millrace.sql.parse.ReservedWords.contain(sentence.word(index));
        boolean star = sentence.is(index, "*") && !sentence.is(index - 1, "SELECT", ",", ".");
        return name
                || kind == Kind.IDENTIFIER
                || kind == Kind.NUMBER
                || kind == Kind.STRING
                || (ENDS_OF_A_VALUE.contains(sentence.word(index)) && !star);
    }
}
