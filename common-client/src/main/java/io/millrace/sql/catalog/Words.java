package io.millrace.sql.catalog;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What a word of a statement is, for those who colour it.
public final class Words {
    private static final Set<String> TYPES = Types.ALL.stream()
            .map(type -> type.replaceAll("[<(].*", ""))
            .collect(Collectors.toCollection(TreeSet::new));

    private Words() {}

    public static boolean type(String word) {
        return TYPES.contains(word.toUpperCase(Locale.ROOT)) || word.equalsIgnoreCase("INTEGER");
    }
}
