package io.millrace.desktop.fx;

/// The user's choice of theme.
public enum ThemeChoice {
    SYSTEM("As the system"),
    LIGHT("Light"),
    DARK("Dark");

    private final String label;

    ThemeChoice(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Parses the result of [#name]; any other text means the system's theme.
    public static ThemeChoice of(String name) {
        for (var choice : values()) {
            if (choice.name().equals(name)) {
                return choice;
            }
        }
        return SYSTEM;
    }
}
