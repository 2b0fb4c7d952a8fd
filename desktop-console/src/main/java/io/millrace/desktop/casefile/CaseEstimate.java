package io.millrace.desktop.casefile;

import io.millrace.wire.cluster.Logs;
import java.util.List;

/// Estimates the size of a case file. The ratios were measured on cases of jobs with 2 to 198 vertices: text compresses
/// to a tenth, metric values to about 1.5 bytes each.
record CaseEstimate(CaseChoice choice, CaseMaterial material) {
    private static final long BASE = 20_000;
    private static final long OF_VERTEX = 4_000;
    private static final long METRICS_OF_VERTEX = 4_000;
    private static final long FLAME = 4_000;
    private static final long FIGURES_OF_VERTEX = 12;
    private static final double FIGURE = 1.5;
    private static final long LOG_RATIO = 10;

    public long bytes() {
        long vertices = material.job().vertices().size();
        long bytes = BASE + vertices * OF_VERTEX + logs() / LOG_RATIO;
        bytes += (long) choice.flames().size() * choice.kinds().size() * FLAME;
        if (choice.wants(CaseChoice.Extra.METRICS)) {
            bytes += vertices * METRICS_OF_VERTEX;
        }
        if (material.interval() > 0) {
            long steps = (choice.window().to() - choice.window().from()) / material.interval();
            bytes += (long) (steps * (vertices + 2) * FIGURES_OF_VERTEX * FIGURE);
        }
        return bytes;
    }

    /// Returns the uncompressed size of the logs.
    private long logs() {
        return choice.logs().stream()
                .flatMap(process -> material.logs().getOrDefault(process, List.<Logs.LogFile>of()).stream())
                .mapToLong(file -> Math.min(file.size(), choice.logSize()))
                .sum();
    }
}
