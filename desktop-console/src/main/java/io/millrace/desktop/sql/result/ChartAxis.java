package io.millrace.desktop.sql.result;

/// The scale of a chart's axis. It begins and ends at a multiple of its step, so that zero, if in range, is one of its
/// lines.
record ChartAxis(double from, double to, double step) {
    private static final int LINES = 5;

    /// A scale that includes both values.
    ///
    /// @param grounded whether the scale must include zero, because bars start there
    static ChartAxis of(double low, double high, boolean grounded) {
        double range = high - low;
        // a scale that nearly reaches zero begins there
        double least = grounded || (low > 0 && low < range) ? Math.min(0, low) : low;
        double most = grounded ? Math.max(0, high) : high;
        if (most <= least) {
            most = least + Math.max(1, Math.abs(least) * 0.1);
        }
        double step = step(most - least);
        return new ChartAxis(Math.floor(least / step) * step, Math.ceil(most / step) * step, step);
    }

    private static double step(double range) {
        double rough = range / LINES;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double part = rough / power;
        return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
    }
}
