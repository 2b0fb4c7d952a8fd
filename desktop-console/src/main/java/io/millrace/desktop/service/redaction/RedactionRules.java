package io.millrace.desktop.service.redaction;

import java.util.List;
import java.util.Set;

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

    public boolean takeOut(RedactionKind kind) {
        return kinds.contains(kind);
    }
}
