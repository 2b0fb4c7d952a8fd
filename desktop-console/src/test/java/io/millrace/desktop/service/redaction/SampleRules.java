package io.millrace.desktop.service.redaction;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;

/// Rules of redaction for tests.
public final class SampleRules {
    private SampleRules() {}

    /// The rules that are chosen when the dialog opens.
    public static RedactionRules usual() {
        return new RedactionRules(
                Arrays.stream(RedactionKind.values())
                        .filter(RedactionKind::usual)
                        .collect(Collectors.toSet()),
                List.of());
    }

    /// All, and a word of the user.
    public static RedactionRules allWith(String word) {
        return new RedactionRules(EnumSet.allOf(RedactionKind.class), List.of(word));
    }
}
