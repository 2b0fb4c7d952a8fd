package io.millrace.server.engine.durable;

import io.millrace.server.storage.FolderTree;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.api.common.JobID;

/// The folders of the jobs' own files below `root`.
record JobFolders(Path root) {
    Path running() {
        return root.resolve("running");
    }

    Path of(JobID job) {
        return running().resolve(job.toHexString());
    }

    /// The pointers to the completed checkpoints of a job.
    ///
    /// @param job its folder
    Path completed(Path job) {
        return job.resolve("completed");
    }

    /// The note that the last checkpoint could not be restored.
    Path failedRestore(JobID job) {
        return of(job).resolve("failed-restore");
    }

    Path plans() {
        return root.resolve("plans");
    }

    Path plan(JobID job) {
        return plans().resolve(job.toHexString());
    }

    Path results() {
        return root.resolve("results");
    }

    Path blobs() {
        return root.resolve("blobs");
    }

    /// Deletes the pointers to the job's checkpoints.
    void delete(JobID job) throws IOException {
        FolderTree.delete(of(job));
    }
}
