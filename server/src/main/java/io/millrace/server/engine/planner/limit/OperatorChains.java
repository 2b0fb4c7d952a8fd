package io.millrace.server.engine.planner.limit;

import io.millrace.wire.Refusal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;

/// Counts `LIKE`, `BETWEEN` and other special operators side by side in an expression. The engine's parser searches the
/// whole expression for each of them, so that its time grows with the cube of their number: 800 take seconds and 6,000
/// an hour, in which nothing can stop it. What is in parentheses is an expression of its own.
final class OperatorChains {
    private static final int MAX = 500;
    private static final Set<String> SPECIAL = Set.of("BETWEEN", "LIKE", "ILIKE", "RLIKE", "SIMILAR");
    private static final Set<String> BEGINS_ANOTHER =
            Set.of("SELECT", "WHERE", "BY", "HAVING", "JOIN", "WHEN", "THEN", "ELSE");
    private static final int MAX_KEYWORD = 7;

    private final Deque<Integer> outer = new ArrayDeque<>();
    private int count;
    /// Whether a bracket was closed before, with nothing but fields, quotes, blanks and comments since.
    private boolean afterBracket;

    /// Reads a name, keyword or number, with its dots.
    void word(String sql, int from, int end) {
        afterBracket = afterBracket && sql.charAt(from) == '.';
        if (afterBracket) {
            sql.substring(from, end).chars().filter(c -> c == '.').forEach(_ -> add());
        } else if (end - from <= MAX_KEYWORD) {
            keyword(sql.substring(from, end).toUpperCase(Locale.ROOT));
        }
    }

    private void keyword(String word) {
        if (SPECIAL.contains(word)) {
            add();
        } else if (BEGINS_ANOTHER.contains(word)) {
            count = 0;
        } else if (word.equals("CASE")) {
            open();
        } else if (word.equals("END")) {
            close();
        }
    }

    /// Reads a character outside words, quotes and comments.
    void sign(char sign) {
        if (Character.isWhitespace(sign)) {
            return;
        }
        afterBracket = sign == ')' || sign == ']';
        switch (sign) {
            case '(' -> open();
            case '[' -> {
                add();
                open();
            }
            case ')', ']' -> close();
            case ',', ';' -> count = 0;
            default -> {}
        }
    }

    private void open() {
        outer.push(count);
        count = 0;
    }

    private void close() {
        if (!outer.isEmpty()) {
            count = outer.pop();
        }
    }

    private void add() {
        count++;
        if (count > MAX) {
            throw Refusal.invalidStatement("An expression has more than " + MAX
                    + " LIKE, SIMILAR TO, BETWEEN, [] or fields of values side by side, which the parser compares with"
                    + " each other. Write every hundred of them in parentheses.");
        }
    }
}
