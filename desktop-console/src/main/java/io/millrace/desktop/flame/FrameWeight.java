package io.millrace.desktop.flame;

/// The measure that determines the width of a frame.
enum FrameWeight {
    SAMPLES,
    /// Bytes that were allocated.
    BYTES,
    /// Elapsed time.
    NANOSECONDS
}
