package io.millrace.desktop.flame;

/// The measure that the width of a frame stands for.
enum FrameWeight {
    SAMPLES("samples"),
    BYTES("bytes allocated"),
    NANOSECONDS("time");

    private final String label;

    FrameWeight(String label) {
        this.label = label;
    }

    /// As a person reads it.
    public String label() {
        return label;
    }
}
