package io.millrace.cli.option;

import java.util.List;

/// An option of the command line, as the parser, the help, the completions and the manual page need it.
///
/// @param names   with their dashes, the short one first
/// @param label   the name of its value in the help; empty if it takes none
/// @param times   how often it may be given
/// @param choices the valid values; empty if any value is valid
record CommandLineOption(List<String> names, String label, Times times, List<String> choices, String summary) {

    /// The number of times that an option may be given.
    enum Times {
        ONCE,
        REPEATED,
        /// Repeatedly, each time with a key and a value.
        REPEATED_PAIRS
    }

    CommandLineOption {
        names = List.copyOf(names);
        choices = List.copyOf(choices);
    }

    boolean takesValue() {
        return !label.isEmpty();
    }

    boolean isFile() {
        return "FILE".equals(label);
    }

    /// The long or the short names, without their dashes.
    List<String> bare(boolean isLong) {
        return names.stream()
                .filter(name -> name.startsWith("--") == isLong)
                .map(name -> name.replaceFirst("^-+", ""))
                .toList();
    }
}
