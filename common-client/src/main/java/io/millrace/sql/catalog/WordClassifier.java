package io.millrace.sql.catalog;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Classifies the words of a statement for syntax highlighting.
public final class WordClassifier {
    private static final Set<String> TYPES = TypeNames.ALL.stream()
            .map(type -> type.replaceAll("[<(].*", ""))
            .collect(Collectors.toCollection(TreeSet::new));

    private WordClassifier() {}

    /// Whether the word is the name of a type.
    public static boolean type(String word) {
        return TYPES.contains(word.toUpperCase(Locale.ROOT)) || word.equalsIgnoreCase("INTEGER");
    }
}
