package io.millrace.desktop.screen;

import java.util.Locale;

/// The label of a state or kind: `In progress` for `IN_PROGRESS`.
public final class EnumLabel {
    private EnumLabel() {}

    public static String of(Enum<?> constant) {
        var words = constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
