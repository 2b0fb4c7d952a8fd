package io.millrace.cli.option;

import java.util.List;

/// An option as it is read, and as help, completion and the manual page tell it.
///
/// @param names   with their dashes, a short one first
/// @param label   what its value is called; empty where it takes none
/// @param times   how often it may be given
/// @param choices the words that its value is one of; empty where it may be any
record CommandLineOption(List<String> names, String label, Times times, List<String> choices, String summary) {

    /// The number of times that an option may be given.
    enum Times {
        ONCE,
        REPEATED,
        /// Each time with a key and a value.
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

    /// Its names, or those with one or two dashes, without them.
    List<String> bare(boolean isLong) {
        return names.stream()
                .filter(name -> name.startsWith("--") == isLong)
                .map(name -> name.replaceFirst("^-+", ""))
                .toList();
    }
}
