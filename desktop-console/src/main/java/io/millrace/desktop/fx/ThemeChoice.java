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

    /// As a person reads it.
    public String label() {
        return label;
    }

    /// Reads what [#name] wrote; anything else is the system's.
    public static ThemeChoice of(String name) {
        for (var choice : values()) {
            if (choice.name().equals(name)) {
                return choice;
            }
        }
        return SYSTEM;
    }
}
