package io.millrace.desktop.service.redaction;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The rules of redaction.
///
/// @param words the user's own words; blank ones are ignored
public record RedactionRules(Set<RedactionKind> kinds, List<String> words) {
    public static final RedactionRules NOTHING = new RedactionRules(Set.of(), List.of());

    public RedactionRules {
        kinds = kinds.isEmpty() ? Set.of() : Set.copyOf(kinds);
        words = words.stream()
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    /// The default rules.
    public static RedactionRules usual() {
        return new RedactionRules(
                Arrays.stream(RedactionKind.values())
                        .filter(RedactionKind::usual)
                        .collect(Collectors.toSet()),
                List.of());
    }

    public static RedactionRules all() {
        return new RedactionRules(EnumSet.allOf(RedactionKind.class), List.of());
    }

    public RedactionRules words(Collection<String> own) {
        return new RedactionRules(kinds, List.copyOf(own));
    }

    public boolean takeOut(RedactionKind kind) {
        return kinds.contains(kind);
    }
}
