package io.millrace.server.engine.planner.session;

import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The files that a statement reads like tables: `SELECT * FROM 'folder/*.csv'`. The parser knows only names there, so
/// that each such text becomes a name in backquotes, of the same length for the positions in errors.
///
/// @param sql   the statement with names
/// @param paths as the user wrote them
public record FileReferences(String sql, List<String> paths) {
    private static final Set<String> AFTER_FROM = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "WINDOW",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "UNION",
            "INTERSECT",
            "EXCEPT",
            "MINUS",
            "QUALIFY");

    public FileReferences {
        paths = List.copyOf(paths);
    }

    public static FileReferences of(String sql) {
        return sql.indexOf('\'') < 0 ? new FileReferences(sql, List.of()) : new Reading(sql).read();
    }

    /// A query in parentheses, or the whole statement.
    private static final class Level {
        private boolean selects;
        private boolean inFrom;
    }

    private static final class Reading {
        private final String sql;
        private final Deque<Level> levels = new ArrayDeque<>(List.of(new Level()));
        private final Set<String> paths = new LinkedHashSet<>();
        private final StringBuilder text = new StringBuilder();
        private String previous = "";
        private String beforePrevious = "";

        Reading(String sql) {
            this.sql = sql;
        }

        FileReferences read() {
            for (var token : Lexer.tokens(sql)) {
                var written = token.in(sql);
                if (token.blank()) {
                    text.append(written);
                    continue;
                }
                boolean file = isFile(token, written);
                text.append(file ? name(written) : written);
                enter(token, written);
                beforePrevious = previous;
                previous = token.kind() == SqlToken.Kind.WORD ? written.toUpperCase(Locale.ROOT) : written;
            }
            return paths.isEmpty()
                    ? new FileReferences(sql, List.of())
                    : new FileReferences(text.toString(), List.copyOf(paths));
        }

        private boolean isFile(SqlToken token, String written) {
            if (token.kind() != SqlToken.Kind.STRING || !token.closed() || !written.startsWith("'")) {
                return false;
            }
            return levels.element().inFrom
                    && switch (previous) {
                        case "FROM" -> !beforePrevious.equals("DISTINCT");
                        case "JOIN", "," -> true;
                        default -> false;
                    };
        }

        private String name(String literal) {
            var path = literal.substring(1, literal.length() - 1).replace("''", "'");
            paths.add(path);
            return "`" + path.replace("`", "``") + "`";
        }

        private void enter(SqlToken token, String written) {
            var level = levels.element();
            switch (token.kind()) {
                case SEMICOLON -> {
                    levels.clear();
                    levels.push(new Level());
                }
                case SYMBOL -> parenthesis(written);
                case WORD -> {
                    var word = written.toUpperCase(Locale.ROOT);
                    if (word.equals("SELECT")) {
                        level.selects = true;
                        level.inFrom = false;
                    } else if (word.equals("FROM")) {
                        level.inFrom = (level.selects && !previous.equals("DISTINCT")) || level.inFrom;
                    } else if (AFTER_FROM.contains(word)) {
                        level.inFrom = false;
                    }
                }
                default -> {
                    // changes nothing
                }
            }
        }

        private void parenthesis(String symbol) {
            if (symbol.equals("(")) {
                levels.push(new Level());
            } else if (symbol.equals(")") && levels.size() > 1) {
                levels.pop();
            }
        }
    }
}
