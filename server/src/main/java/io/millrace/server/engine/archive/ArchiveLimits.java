package io.millrace.server.engine.archive;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.util.ArchivedApplicationStoreUtils;

/// The limits of the archive; the oldest entries are removed first.
///
/// @param most      applications
/// @param keep      older than this goes
/// @param bytes     most bytes on disk
/// @param unwritten most applications that are in memory alone for longer, as when the disk cannot be written
/// @param cache     bytes of what was written and is in memory too
record ArchiveLimits(int most, Duration keep, long bytes, int unwritten, long cache) {
    /// As many as are kept where there is no disk.
    private static final int UNWRITTEN = 1000;

    static ArchiveLimits of(ArchiveOptions options, Configuration configuration) {
        int most = configuration.get(JobManagerOptions.COMPLETED_APPLICATION_STORE_MAX_CAPACITY);
        return new ArchiveLimits(
                most,
                ArchivedApplicationStoreUtils.getExpirationTime(configuration),
                options.bytes(),
                options.onDisk() ? UNWRITTEN : most,
                configuration.get(JobManagerOptions.COMPLETED_APPLICATION_STORE_CACHE_SIZE));
    }
}
