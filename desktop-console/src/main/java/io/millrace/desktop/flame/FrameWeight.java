package io.millrace.desktop.flame;

/// The measure that determines the width of a frame.
enum FrameWeight {
    SAMPLES("samples"),
    BYTES("bytes allocated"),
    NANOSECONDS("time");

    private final String label;

    FrameWeight(String label) {
        this.label = label;
    }

    /// Returns the display name.
    public String label() {
        return label;
    }
}
