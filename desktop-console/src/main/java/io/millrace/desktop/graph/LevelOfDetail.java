package io.millrace.desktop.graph;

/// The level of detail at a scale: everything; enlarged names and highlights; names alone; or colours.
enum LevelOfDetail {
    NEAR,
    MIDDLE,
    LOW,
    FAR;

    private static final double STEPS = 4;

    static LevelOfDetail at(double scale) {
        if (scale >= 0.62) {
            return NEAR;
        }
        if (scale >= 0.42) {
            return MIDDLE;
        }
        return scale >= 0.26 ? LOW : FAR;
    }

    /// The enlargement of elements with a constant size on the screen. It changes in steps, so that a zoom does not lay
    /// out every text again in each frame.
    static double lens(double scale) {
        return Math.pow(2, Math.round(Math.log(1 / scale) / Math.log(2) * STEPS) / STEPS);
    }
}
