package io.millrace.sql.catalog;

import io.millrace.sql.parse.ReservedWords;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Determines the completion context at the cursor from the words around it.
final class CursorReader {
    private static final Set<String> BEFORE_RELATIONS = Set.of("FROM", "JOIN", "INTO", "UPDATE", "OVERWRITE", "LIKE");
    private static final Set<String> BEFORE_VALUES = Set.of(
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
    private static final Set<String> VALUE_ENDS = Set.of(")", "*", "]", "END", "NULL", "TRUE", "FALSE");

    private final StatementWords words;
    private final int at;

    private CursorReader(StatementWords words) {
        this.words = words;
        this.at = words.cursor();
    }

    static CompletionContext read(StatementWords words) {
        var reader = new CursorReader(words);
        return reader.afterVerb().or(reader::inBrackets).orElseGet(reader::inQuery);
    }

    private boolean before(String... expected) {
        return words.is(at - 1, expected);
    }

    /// Statements that name a catalog object, by their first words.
    private Optional<CompletionContext> afterVerb() {
        if (at == 0) {
            return Optional.of(new CompletionContext.Words());
        }
        return switch (words.word(0)) {
            case "USE" -> Optional.of(use());
            case "SET", "RESET" -> Optional.of(configuration());
            case "DESCRIBE", "DESC" -> Optional.of(before("JOB") ? new CompletionContext.JobIds() : named(1));
            case "SHOW" -> Optional.of(show());
            case "DROP", "ALTER", "TRUNCATE", "ANALYZE" -> changed();
            case "CREATE" -> created();
            case "STOP" -> at == 2 ? Optional.of(new CompletionContext.JobIds()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private CompletionContext use() {
        if (at == 1 || (at == 3 && before("."))) {
            return new CompletionContext.Databases(words.qualifier(at));
        }
        return at == 2 && before("CATALOG") ? new CompletionContext.Catalogs() : new CompletionContext.None();
    }

    private CompletionContext configuration() {
        if (at == 1) {
            return new CompletionContext.Keys();
        }
        return before("=") ? new CompletionContext.KeyValues(words.string(1)) : new CompletionContext.None();
    }

    private CompletionContext show() {
        if (before("FROM", "IN") || (before(".") && words.is(nameBegin() - 1, "FROM", "IN"))) {
            return switch (words.word(1)) {
                case "DATABASES" -> new CompletionContext.Catalogs();
                case "COLUMNS", "PARTITIONS" -> new CompletionContext.Relations(words.qualifier(at));
                default -> new CompletionContext.Databases(words.qualifier(at));
            };
        }
        return words.is(1, "CREATE") || words.is(1, "PARTITIONS") ? named(2) : new CompletionContext.Words();
    }

    /// A keyword such as `TABLE` or `VIEW`, and then a name.
    private CompletionContext named(int kind) {
        if (at == kind && kind > 1) {
            return new CompletionContext.Words();
        }
        int name = nameBegin();
        return switch (words.word(name - 1)) {
            case "CATALOG" -> new CompletionContext.Catalogs();
            case "DATABASE" -> new CompletionContext.Databases(words.qualifier(at));
            case "FUNCTION" -> new CompletionContext.UserFunctions();
            case "TABLE", "VIEW", "DESCRIBE", "DESC", "EXTENDED", "PARTITIONS", "EXISTS" ->
                new CompletionContext.Relations(words.qualifier(at));
            default -> new CompletionContext.Words();
        };
    }

    /// The start of the dotted name at the cursor.
    private int nameBegin() {
        return at - 2 * words.qualifier(at).size();
    }

    private Optional<CompletionContext> changed() {
        int name = nameBegin();
        boolean first = words.is(name - 1, "TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "EXISTS");
        if (first && words.open(at) < 0) {
            return Optional.of(words.is(name - 1, "EXISTS") ? existing() : named(1));
        }
        if (before("DROP", "MODIFY", "RENAME") && at > 2) {
            return Optional.of(new CompletionContext.ColumnsOf(words.parts(2, words.nameEnd(2))));
        }
        return at == 1 ? Optional.of(new CompletionContext.Words()) : Optional.empty();
    }

    private CompletionContext existing() {
        for (int i = 1; i < at; i++) {
            if (words.is(i, "DATABASE")) {
                return new CompletionContext.Databases(words.qualifier(at));
            }
            if (words.is(i, "FUNCTION")) {
                return new CompletionContext.UserFunctions();
            }
        }
        return new CompletionContext.Relations(words.qualifier(at));
    }

    /// The name of a new object cannot be completed.
    private Optional<CompletionContext> created() {
        boolean naming = before("TABLE", "VIEW", "FUNCTION", "DATABASE", "CATALOG", "MODEL") && words.open(at) < 0;
        return naming ? Optional.of(new CompletionContext.None()) : Optional.empty();
    }

    private Optional<CompletionContext> inBrackets() {
        int open = words.open(at);
        if (open < 0) {
            return Optional.empty();
        }
        var opener = words.word(open - 1);
        boolean settings = opener.equals("SET") && words.is(0, "ALTER");
        if (opener.equals("WITH") || opener.equals("OPTIONS") || settings) {
            return Optional.of(option(open));
        }
        if (words.is(0, "CREATE") && definesColumns(open)) {
            boolean type = words.named(at - 1) && (words.is(at - 2, ",") || at - 2 == open);
            return Optional.of(
                    type && !before("PRIMARY", "WATERMARK", "CONSTRAINT")
                            ? new CompletionContext.Types()
                            : new CompletionContext.Words());
        }
        int name = begin(open);
        if (words.is(name - 1, "INTO", "OVERWRITE", "ANALYZE") && name < open) {
            return Optional.of(new CompletionContext.ColumnsOf(words.parts(name, open)));
        }
        if (words.is(open - 1, "CAST", "TRY_CAST") && before("AS")) {
            return Optional.of(new CompletionContext.Types());
        }
        if (words.is(open - 1, "DESCRIPTOR")) {
            int around = Math.max(0, words.open(open));
            for (int i = around; i < open; i++) {
                if (words.is(i, "TABLE") && words.named(i + 1)) {
                    return Optional.of(new CompletionContext.ColumnsOf(words.parts(i + 1, words.nameEnd(i + 1))));
                }
            }
        }
        return before("TABLE") ? Optional.of(new CompletionContext.Relations(List.of())) : Optional.empty();
    }

    /// The start of the name that ends before `end`.
    private int begin(int end) {
        if (!words.named(end - 1)) {
            return end;
        }
        int from = end - 1;
        while (words.is(from - 1, ".") && words.named(from - 2)) {
            from -= 2;
        }
        return from;
    }

    private boolean definesColumns(int open) {
        int name = begin(open);
        return name < open && words.is(name - 1, "TABLE", "EXISTS") && words.open(open) < 0;
    }

    private CompletionContext option(int open) {
        var present = words.pairs(open);
        if (before("=")) {
            return new CompletionContext.OptionValues(words.string(at - 2), present);
        }
        return before("(", ",") ? new CompletionContext.Options(present) : new CompletionContext.None();
    }

    /// The context after the nearest clause before the cursor.
    private CompletionContext inQuery() {
        for (int i = at - 1, depth = 0; i >= 0; i--) {
            if (words.is(i, ")")) {
                depth++;
            } else if (words.is(i, "(")) {
                depth = Math.max(0, depth - 1);
            } else if (depth == 0 && BEFORE_RELATIONS.contains(words.word(i)) && !withinFunction(i)) {
                return source(i);
            } else if (depth == 0 && BEFORE_VALUES.contains(words.word(i))) {
                return value();
            }
        }
        return words.is(at - 1, "TABLE") ? new CompletionContext.Relations(List.of()) : new CompletionContext.Words();
    }

    /// Whether the word has another use, as in `EXTRACT(DAY FROM …)` or `x LIKE …`.
    private boolean withinFunction(int index) {
        int open = words.open(index);
        return words.is(open - 1, "EXTRACT", "TRIM", "SUBSTRING", "OVERLAY")
                || (words.is(index, "LIKE") && !words.is(0, "CREATE"));
    }

    private CompletionContext source(int clause) {
        var within = words.qualifier(at);
        int name = at - 2 * within.size();
        boolean begins = name - 1 == clause || words.is(name - 1, ",", "TABLE", "LATERAL");
        if (begins) {
            return new CompletionContext.Relations(within);
        }
        return before("AS") ? new CompletionContext.None() : new CompletionContext.Words();
    }

    private CompletionContext value() {
        if (before("AS")) {
            return new CompletionContext.None();
        }
        var qualifier = words.qualifier(at);
        var sources = new QueryReader(words).around(at);
        if (qualifier.isEmpty() && endsAValue(at - 1)) {
            return new CompletionContext.Words();
        }
        return before("ON")
                ? new CompletionContext.Conditions(sources)
                : new CompletionContext.Values(qualifier, sources);
    }

    /// Whether a complete value ends here, which only a keyword can follow.
    private boolean endsAValue(int index) {
        if (index < 0) {
            return false;
        }
        var kind = words.tokens().get(index).kind();
        boolean name = kind == Kind.WORD && !ReservedWords.contain(words.word(index));
        boolean star = words.is(index, "*") && !words.is(index - 1, "SELECT", ",", ".");
        return name
                || kind == Kind.IDENTIFIER
                || kind == Kind.NUMBER
                || kind == Kind.STRING
                || (VALUE_ENDS.contains(words.word(index)) && !star);
    }
}
