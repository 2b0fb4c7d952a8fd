package io.millrace.desktop.service.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;

/// Removes the literals of SQL statements. It learns the literals of a statement to find them in logs too.
final class SqlLiterals {
    private static final Set<String> NAMES = Set.of("name", "description", "operator", "task-name", "taskname", "plan");
    private static final String MASK = "?";
    private static final int MIN_LEARNED = 4;

    private static final RewriteRule TEXT = rewriting("'(?:[^'\\n]|'')*+'", "'" + MASK + "'");
    private static final RewriteRule NUMBER = rewriting("(?<![\\w.'\\[])\\d+(?:\\.\\d+)?(?![\\w.'])", MASK);
    private static final RewriteRule COMPARED = rewriting("(?<=[=<>] )-?\\d+(?:\\.\\d+)?(?![\\w.])", MASK);
    private static final Pattern LEARNED = Pattern.compile("'((?:[^'\\n]|'')*+)'(?!\\s*=)");

    private final Set<String> learned = new ConcurrentSkipListSet<>();

    private static RewriteRule rewriting(String pattern, String after) {
        return new RewriteRule(RedactionKind.LITERALS, Pattern.compile(pattern), found -> after);
    }

    void learn(String statement) {
        var matcher = LEARNED.matcher(statement);
        while (matcher.find()) {
            var text = matcher.group(1).replace("''", "'");
            if (text.length() >= MIN_LEARNED) {
                learned.add(text);
            }
        }
    }

    List<String> learned() {
        return List.copyOf(learned);
    }

    /// @param name the name of the field that contains the text
    static String in(String name, String text, RedactionListener listener) {
        var field = name.toLowerCase(Locale.ROOT);
        if (field.equals("statement")) {
            return NUMBER.in(TEXT.in(text, listener), listener);
        }
        return NAMES.contains(field) ? COMPARED.in(TEXT.in(text, listener), listener) : text;
    }
}
