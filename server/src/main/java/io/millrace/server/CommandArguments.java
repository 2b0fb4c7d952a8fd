package io.millrace.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The arguments of a command.
///
/// @param words   the action and what it acts on
/// @param options the values of each option that is given, in order; none for a flag
/// @param keys    `-Dkey=value`, as the server is started with
record CommandArguments(List<String> words, Map<String, List<String>> options, List<String> keys) {

    /// Empty if an option is unknown or lacks its value.
    static Optional<CommandArguments> read(List<String> arguments, Set<String> withValue, Set<String> flags) {
        var read = new CommandArguments(new ArrayList<>(), new HashMap<>(), new ArrayList<>());
        for (var rest = arguments.iterator(); rest.hasNext(); ) {
            var word = rest.next();
            if (withValue.contains(word) && rest.hasNext()) {
                read.values(word).add(rest.next());
            } else if (flags.contains(word)) {
                read.values(word);
            } else if (word.startsWith("-D")) {
                read.keys.add(word);
            } else if (word.startsWith("-")) {
                return Optional.empty();
            } else {
                read.words.add(word);
            }
        }
        return Optional.of(read);
    }

    private List<String> values(String option) {
        return options.computeIfAbsent(option, _ -> new ArrayList<>());
    }

    String action() {
        return words.isEmpty() ? "" : words.getFirst();
    }

    boolean has(String option) {
        return options.containsKey(option);
    }

    List<String> all(String option) {
        return options.getOrDefault(option, List.of());
    }

    /// The value of an option, the last one if it is repeated.
    Optional<String> option(String name) {
        return all(name).isEmpty() ? Optional.empty() : Optional.of(all(name).getLast());
    }
}
