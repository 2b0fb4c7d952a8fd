package io.millrace.desktop.job;

/// The tabs of a job.
public enum JobTab {
    GRAPH("Graph"),
    CHECKPOINTS("Checkpoints"),
    FLAME("Flame graph"),
    EXCEPTIONS("Exceptions");

    private final String label;

    JobTab(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
