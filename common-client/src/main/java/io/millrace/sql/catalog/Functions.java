package io.millrace.sql.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The built-in functions that SQL can call by name.
public final class Functions {
    private Functions() {}

    /// A function.
    ///
    /// @param arguments in brackets; empty for a function without brackets, such as CURRENT_DATE
    /// @param type      of the result
    public record Function(String name, String arguments, String type) {

        /// The name with the arguments, such as `LPAD(text, length, pad)`.
        public String signature() {
            return name + arguments;
        }

        Suggestion suggestion(boolean lowerCase) {
            var written = lowerCase ? name.toLowerCase(Locale.ROOT) : name;
            var call = arguments.isEmpty() ? "" : arguments.equals("()") ? "()" : "(";
            var inside = arguments.replaceFirst("^\\(", "").replaceFirst("\\)$", "");
            return new Suggestion(written + call, (inside + " → " + type).strip(), Suggestion.Kind.FUNCTION);
        }
    }

    /// Loaded at the first use.
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

    /// All functions.
    public static List<Function> all() {
        return All.FUNCTIONS;
    }

    static Stream<Function> beginningWith(String upper) {
        return all().stream().filter(function -> function.name().startsWith(upper));
    }

    /// The function of this name, ignoring case.
    public static Optional<Function> named(String name) {
        return all().stream()
                .filter(function -> function.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
