package io.millrace.server.engine.archive;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.util.ArchivedApplicationStoreUtils;

/// The limits of the archive; the oldest entries are removed first.
///
/// @param applications maximum number
/// @param keep         maximum age
/// @param bytes        maximum size on disk
/// @param unwritten    maximum number that stays in memory only, as when the disk cannot be written
/// @param cache        maximum size of written applications in memory
record ArchiveLimits(int applications, Duration keep, long bytes, int unwritten, long cache) {
    private static final int MAX_UNWRITTEN = 1000;

    static ArchiveLimits of(ArchiveOptions options, Configuration configuration) {
        int applications = configuration.get(JobManagerOptions.COMPLETED_APPLICATION_STORE_MAX_CAPACITY);
        return new ArchiveLimits(
                applications,
                ArchivedApplicationStoreUtils.getExpirationTime(configuration),
                options.bytes(),
                options.onDisk() ? MAX_UNWRITTEN : applications,
                configuration.get(JobManagerOptions.COMPLETED_APPLICATION_STORE_CACHE_SIZE));
    }
}
