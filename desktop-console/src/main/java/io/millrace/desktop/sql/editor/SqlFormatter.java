package io.millrace.desktop.sql.editor;

import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.ReservedWords;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Formats SQL: each clause starts a line, subqueries and the parts of a definition are indented by a step, and
/// reserved words are in capitals. It changes only white space and the case of reserved words, which cannot be names.
final class SqlFormatter {
    private static final Set<String> CLAUSES = Set.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "UNION",
            "INTERSECT",
            "EXCEPT",
            "JOIN",
            "LEFT",
            "RIGHT",
            "FULL",
            "INNER",
            "CROSS",
            "VALUES",
            "WINDOW",
            "OFFSET",
            "FETCH");
    private static final Set<String> JOINS = Set.of("LEFT", "RIGHT", "FULL", "INNER", "CROSS", "OUTER", "NATURAL");
    private static final Set<String> CONDITIONS = Set.of("WHERE", "HAVING", "JOIN");
    private static final Set<String> LAID_OUT = Set.of("SELECT", "WITH", "INSERT", "CREATE", "EXPLAIN", "EXECUTE");
    private static final Set<String> SPACED = Set.of(
            "IN", "AS", "VALUES", "WITH", "OVER", "AND", "OR", "ON", "FROM", "JOIN", "KEY", "EXISTS", "BY", "NOT",
            "WHERE", "SELECT", "SETS", "THEN", "ELSE", "WHEN", "CASE", "UNION", "ALL", "INTO", "OPTIONS");
    /// Words that are not reserved but cannot be names in these pairs.
    private static final Set<String> PAIRS = Set.of("PRIMARY KEY", "NOT ENFORCED");

    private static final int STEP = 2;
    private static final int WIDTH = 80;

    private final String text;
    private final List<SqlToken> tokens;
    private final StringBuilder out = new StringBuilder();
    private final Deque<Level> levels = new ArrayDeque<>();
    private String first = "";
    private String last = "";
    /// Whether the last output is a comment that extends to the end of its line.
    private boolean ended;

    /// The nesting level of a bracket, or the outermost level.
    private static final class Level {
        /// Whether its content is on separate lines.
        private final boolean block;

        private String clause = "";
        /// Whether each item of its list has its own line.
        private boolean wide;
        /// Whether the next AND belongs to a BETWEEN.
        private boolean between;

        Level(boolean block) {
            this.block = block;
        }
    }

    private SqlFormatter(String text) {
        this.text = text;
        this.tokens = Lexer.tokens(text);
        levels.push(new Level(true));
    }

    static String format(String text) {
        return new SqlFormatter(text).written();
    }

    private String written() {
        for (int place = 0; place < tokens.size(); place++) {
            var token = tokens.get(place);
            switch (token.kind()) {
                case SPACE -> {}
                case COMMENT -> comment(token, place);
                case SEMICOLON -> semicolon();
                case WORD -> word(token.in(text), place);
                case SYMBOL -> symbol(token.in(text), place);
                case STRING, IDENTIFIER, NUMBER -> put(token.in(text), !last.equals("."));
            }
        }
        return out.toString().strip() + (text.endsWith("\n") ? "\n" : "");
    }

    private Level level() {
        return levels.element();
    }

    private int indent() {
        return ((int) levels.stream().filter(level -> level.block).count() - 1) * STEP;
    }

    /// Writes a comment on its own line or, as in the source, behind other text.
    private void comment(SqlToken token, int place) {
        boolean ownLine = place == 0 || tokens.get(place - 1).in(text).contains("\n");
        if (ownLine) {
            line(indent());
        }
        var comment = token.in(text).strip();
        put(comment, !ownLine);
        line(indent());
        ended = !comment.startsWith("/*");
    }

    private void semicolon() {
        behind();
        out.append(";\n");
        levels.clear();
        levels.push(new Level(true));
        first = "";
        last = ";";
    }

    private void word(String word, int place) {
        var upper = word.toUpperCase(Locale.ROOT);
        if (last.equals(".") || ".".equals(next(place))) {
            put(word, !last.equals("."));
            return;
        }
        if (first.isEmpty()) {
            first = upper;
            level().clause = upper;
        }
        if (begins(upper, place)) {
            line(indent());
            level().clause = JOINS.contains(upper) ? "JOIN" : upper;
            level().wide = upper.equals("SELECT") && wide(place);
        } else if (level().block && Set.of("AND", "OR").contains(upper) && CONDITIONS.contains(level().clause)) {
            if (!(upper.equals("AND") && level().between)) {
                line(indent() + STEP);
            }
            level().between = false;
        }
        level().between |= upper.equals("BETWEEN");
        put(fixed(upper) ? upper : word, true);
        last = upper;
        if (level().wide
                && ((upper.equals("SELECT") && !"DISTINCT".equalsIgnoreCase(next(place)))
                        || upper.equals("DISTINCT"))) {
            line(indent() + STEP);
        }
    }

    /// Whether the word is a keyword and not a name, so that its case may change.
    private boolean fixed(String word) {
        boolean direction =
                level().clause.equals("ORDER") && Set.of("ASC", "DESC").contains(word);
        return ReservedWords.contain(word)
                || PAIRS.contains(last + " " + word)
                || (direction && !last.equals("BY") && !last.equals(","));
    }

    private boolean begins(String word, int place) {
        boolean call = Set.of("LEFT", "RIGHT").contains(word) && "(".equals(next(place));
        return level().block && LAID_OUT.contains(first) && CLAUSES.contains(word) && !JOINS.contains(last) && !call;
    }

    private void symbol(String symbol, int place) {
        switch (symbol) {
            case "(" -> open(place);
            case ")" -> close();
            case "," -> comma();
            case "." -> tight(".");
            case "[", "]" -> tight(symbol);
            default -> {
                boolean one = operator(symbol)
                        && operator(last)
                        && tokens.get(place - 1).kind() == Kind.SYMBOL;
                put(symbol, !one);
            }
        }
    }

    private static boolean operator(String text) {
        return text.length() == 1 && "<>=!|:".contains(text);
    }

    private void tight(String symbol) {
        behind();
        out.append(symbol);
        last = symbol;
    }

    private void comma() {
        tight(",");
        boolean definition =
                level().block && (level().clause.isEmpty() || level().clause.equals("WITH"));
        if (definition || (level().block && level().wide && level().clause.equals("SELECT"))) {
            line(indent() + (definition ? 0 : STEP));
        }
    }

    private void open(int place) {
        boolean query = Set.of("SELECT", "WITH").contains(next(place).toUpperCase(Locale.ROOT));
        boolean outermost = levels.size() == 1 && level().clause.equals("CREATE");
        boolean definition = outermost && (last.equals("WITH") || out.indexOf("(", out.lastIndexOf("CREATE")) < 0);
        boolean call = !last.isEmpty()
                && Character.isJavaIdentifierPart(last.charAt(last.length() - 1))
                && !SPACED.contains(last)
                && !query
                && !definition;
        put("(", !call);
        last = "(";
        levels.push(new Level(query || definition));
        if (level().block) {
            line(indent());
        }
    }

    private void close() {
        boolean block = level().block;
        if (levels.size() > 1) {
            levels.pop();
        }
        behind();
        if (block) {
            line(indent());
        }
        out.append(')');
        last = ")";
    }

    /// Whether the list of a SELECT is too long for one line.
    private boolean wide(int select) {
        int length = indent();
        int depth = 0;
        for (var token : tokens.subList(select, tokens.size())) {
            var part = token.in(text);
            depth += part.equals("(") ? 1 : part.equals(")") ? -1 : 0;
            if (depth < 0 || token.kind() == Kind.SEMICOLON || (depth == 0 && part.equalsIgnoreCase("FROM"))) {
                break;
            }
            length += token.kind() == Kind.SPACE ? 1 : part.length();
        }
        return length > WIDTH;
    }

    private String next(int place) {
        return tokens.stream()
                .skip(place + 1L)
                .filter(token -> !token.blank())
                .findFirst()
                .map(token -> token.in(text))
                .orElse("");
    }

    /// Continues directly after the last output, or on the next line if that is a comment that extends to the end of
    /// its line.
    private void behind() {
        stripEnd();
        if (ended) {
            line(indent());
        }
        ended = false;
    }

    private void stripEnd() {
        while (!out.isEmpty() && Character.isWhitespace(out.charAt(out.length() - 1))) {
            out.setLength(out.length() - 1);
        }
    }

    private void line(int blanks) {
        stripEnd();
        if (!out.isEmpty()) {
            out.append(last.equals(";") ? "\n\n" : "\n").append(" ".repeat(blanks));
        }
    }

    private void put(String part, boolean spaced) {
        if (last.equals(";")) {
            line(0);
        }
        boolean begun = !out.isEmpty() && !Character.isWhitespace(out.charAt(out.length() - 1));
        if (spaced && begun && !last.equals("(") && !last.equals("[")) {
            out.append(' ');
        }
        out.append(part);
        last = part;
        ended = false;
    }
}
