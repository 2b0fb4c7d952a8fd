package io.millrace.server.monitoring;

import io.millrace.server.monitoring.HealthCheck.Finding;
import io.millrace.server.storage.DiskSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/// Checks the free space of the disk on which a folder of the server is.
public final class DiskCheck {
    private static final long MIB = 1L << 20;
    /// Below it, the next checkpoint or log line may not fit.
    private static final long DOWN = 64 * MIB;

    private static final long DEGRADED = 1024 * MIB;
    /// The share of a small disk that should be free.
    private static final double DEGRADED_SHARE = 0.05;

    private DiskCheck() {}

    public static HealthCheck of(String name, Path folder) {
        return new HealthCheck(name, () -> find(folder));
    }

    private static Finding find(Path folder) {
        try {
            return DiskSpace.of(folder)
                    .map(space -> judge(space.free(), space.total()))
                    .orElseGet(() -> Finding.up("The system does not tell the free space."));
        } catch (IOException e) {
            return Finding.down("The folder cannot be reached: " + e.getClass().getSimpleName() + ".");
        }
    }

    static Finding judge(long free, long total) {
        var text = String.format(Locale.ROOT, "%,d MiB of %,d MiB are free.", free / MIB, total / MIB);
        if (free < DOWN) {
            return Finding.down(text);
        }
        return free < Math.min(DEGRADED, total * DEGRADED_SHARE) ? Finding.degraded(text) : Finding.up(text);
    }
}
