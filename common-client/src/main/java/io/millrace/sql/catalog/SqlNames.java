package io.millrace.sql.catalog;

import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.ReservedWords;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Formats and parses qualified names, whose parts are separated by dots and quoted by backticks if necessary.
public final class SqlNames {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private SqlNames() {}

    /// A part, quoted if necessary.
    public static String quoted(String part) {
        return PLAIN.matcher(part).matches() && !ReservedWords.contain(part)
                ? part
                : "`" + part.replace("`", "``") + "`";
    }

    /// A qualified name, with its parts quoted if necessary.
    public static String written(List<String> parts) {
        return String.join(".", parts.stream().map(SqlNames::quoted).toList());
    }

    /// The parts of a qualified name, without their quotes.
    public static List<String> parts(String written) {
        var parts = new ArrayList<String>();
        for (var token : Lexer.tokens(written)) {
            if (token.kind() == Kind.IDENTIFIER || token.kind() == Kind.WORD) {
                parts.add(part(token.in(written)));
            }
        }
        return List.copyOf(parts);
    }

    /// The text of a token without backticks.
    static String part(String token) {
        if (!token.startsWith("`")) {
            return token;
        }
        boolean ended = token.length() > 1 && token.endsWith("`");
        return token.substring(1, token.length() - (ended ? 1 : 0)).replace("``", "`");
    }
}
