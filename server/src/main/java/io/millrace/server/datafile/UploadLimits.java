package io.millrace.server.datafile;

import java.time.Duration;

/// The limits of uploaded data files.
///
/// @param file     the maximum size of one in bytes
/// @param user     the maximum size of those of one user
/// @param total    the maximum size of all
/// @param count    the maximum number of those of one user
/// @param unusedTime after which one that no table reads is deleted
public record UploadLimits(long file, long user, long total, int count, Duration unusedTime) {
    public static final UploadLimits DEFAULT = new UploadLimits(1L << 30, 4L << 30, 16L << 30, 100, Duration.ofDays(1));

    public UploadLimits {
        if (file < 1 || user < 1 || total < 1 || count < 1 || !unusedTime.isPositive()) {
            throw new IllegalArgumentException("the limits of uploaded files must be positive");
        }
    }
}
