package io.millrace.desktop.sql.result;

/// The scale beside a chart: it begins and ends at a round value, and nought is one of its lines.
record ChartAxis(double from, double to, double step) {
    private static final int LINES = 5;

    /// A scale that holds both.
    ///
    /// @param grounded whether nought must be on it, because bars stand there
    static ChartAxis of(double low, double high, boolean grounded) {
        double range = high - low;
        // one that nearly reaches nought begins there
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
