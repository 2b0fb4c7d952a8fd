package io.millrace.desktop.screen.job;

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
}
