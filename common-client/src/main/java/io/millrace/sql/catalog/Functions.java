package io.millrace.sql.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The functions of the language. Not all that the engine lists: those that SQL can call by their name.
public final class Functions {
    private Functions() {}

    /// One function.
    ///
    /// @param arguments what stands in its brackets; empty brackets for none, no brackets for a word that has none
    public record Function(String name, String arguments, String type) {

        /// As it is called: `LPAD(text, length, pad)`.
        public String signature() {
            return name + arguments;
        }

        Suggestion offer(boolean small) {
            var written = small ? name.toLowerCase(Locale.ROOT) : name;
            var call = arguments.isEmpty() ? "" : arguments.equals("()") ? "()" : "(";
            var inside = arguments.replaceFirst("^\\(", "").replaceFirst("\\)$", "");
            return new Suggestion(written + call, (inside + " → " + type).strip(), Suggestion.Kind.FUNCTION);
        }
    }

    /// Made when it is first asked for: a shell that completes nothing does not read it.
    private static final class All {
        private static final List<Function> FUNCTIONS =
                ResourceLines.of("functions.txt").stream().map(All::function).toList();

        private static Function function(String line) {
            var parts = line.split(" -> ", 2);
            int bracket = parts[0].indexOf('(');
            return bracket < 0
                    ? new Function(parts[0], "", parts[1])
                    : new Function(parts[0].substring(0, bracket), parts[0].substring(bracket), parts[1]);
        }
    }

    public static List<Function> all() {
        return All.FUNCTIONS;
    }

    static Stream<Function> beginningWith(String upper) {
        return all().stream().filter(function -> function.name().startsWith(upper));
    }

    public static Optional<Function> named(String name) {
        return all().stream()
                .filter(function -> function.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
