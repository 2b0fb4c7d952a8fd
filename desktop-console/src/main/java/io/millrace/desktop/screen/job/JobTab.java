package io.millrace.desktop.screen.job;

import java.util.Optional;

/// The sides from which a job is seen.
public enum JobTab {
    GRAPH("Graph"),
    CHECKPOINTS("Checkpoints"),
    FLAME("Flame graph"),
    EXCEPTIONS("Exceptions");

    private final String label;

    JobTab(String label) {
        this.label = label;
    }

    /// As a person reads it.
    public String label() {
        return label;
    }

    /// Why it shows the present while a moment of the past is looked at; empty where it shows the past.
    public Optional<String> presentOnly() {
        return switch (this) {
            case GRAPH -> Optional.empty();
            case CHECKPOINTS -> Optional.of("Checkpoints are shown as they are now.");
            case FLAME -> Optional.of("Flame graphs are shown as they are now.");
            case EXCEPTIONS -> Optional.of("Exceptions are shown as they are now.");
        };
    }
}
