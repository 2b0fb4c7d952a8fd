package io.millrace.desktop.service.redaction;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What is to be taken out.
///
/// @param words of the user's own; blank ones do not count
public record Rules(Set<Kind> kinds, List<String> words) {
    public static final Rules NOTHING = new Rules(Set.of(), List.of());

    public Rules {
        kinds = kinds.isEmpty() ? Set.of() : Set.copyOf(kinds);
        words = words.stream()
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    /// What is taken out unless someone says no.
    public static Rules usual() {
        return new Rules(Arrays.stream(Kind.values()).filter(Kind::usual).collect(Collectors.toSet()), List.of());
    }

    public static Rules all() {
        return new Rules(EnumSet.allOf(Kind.class), List.of());
    }

    public Rules words(Collection<String> own) {
        return new Rules(kinds, List.copyOf(own));
    }

    public boolean takeOut(Kind kind) {
        return kinds.contains(kind);
    }
}
