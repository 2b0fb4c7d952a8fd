package io.millrace.desktop.service.flame;

/// The thread states that a flame graph counts.
public enum FlameKind {
    FULL("All", "threads that compute or wait"),
    ON_CPU("On CPU", "threads that compute"),
    OFF_CPU("Off CPU", "threads that wait");

    private final String label;
    private final String meaning;

    FlameKind(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /// As a person reads it.
    public String label() {
        return label;
    }

    /// One phrase that says what is counted.
    public String meaning() {
        return meaning;
    }
}
