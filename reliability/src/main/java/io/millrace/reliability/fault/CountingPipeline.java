package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.process.Waiting;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A job that counts from 0 into files, exactly once. A file gets its final name with a checkpoint, one after the
/// other, so that a number that is missing before a larger one is lost.
///
/// @param folder with its files
record CountingPipeline(Path folder, JobId job) {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// What is wrong with the files.
    ///
    /// @param numbers how many different ones they have
    record Count(long numbers, long lost, long doubled) {}

    /// The source keeps the numbers that are left in its state, so that there are not more of them than needed.
    static CountingPipeline start(ServerProcess server, Path folder) throws IOException {
        try (var session = server.connect()) {
            require(
                    session,
                    "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '50',"
                            + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '50000')");
            require(
                    session,
                    "CREATE TABLE files (n BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                            + folder.toUri() + "', 'sink.rolling-policy.rollover-interval' = '1 s',"
                            + " 'sink.rolling-policy.check-interval' = '300 ms')");
            var insert = "INSERT INTO files SELECT n FROM numbers";
            return new CountingPipeline(
                    folder, require(session, insert).job().orElseThrow(() -> new IOException("no job of " + insert)));
        }
    }

    private static SqlConnection.Outcome.Rows require(SqlConnection session, String sql) throws IOException {
        var outcome = session.run(sql, LIMIT);
        if (outcome instanceof SqlConnection.Outcome.Rows rows) {
            return rows;
        }
        throw new IOException(sql + ": " + outcome);
    }

    /// Whether a list of jobs holds it; also true while no list is answered.
    boolean isListed(ClusterClient cluster) {
        return !(cluster.jobs() instanceof Reply.Ok<Jobs.Overview>(var listed))
                || listed.jobs().stream().anyMatch(line -> line.jid().equals(job));
    }

    /// Whether all tasks run. They restore their state first.
    boolean runs(ClusterClient cluster) {
        return cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail)
                && detail.state() == JobState.RUNNING
                && detail.vertices().stream()
                        .allMatch(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0) == vertex.parallelism());
    }

    /// Waits until another file is finished.
    boolean awaitMore(Duration limit) throws InterruptedException {
        int before = finished().size();
        return Waiting.until(limit, () -> finished().size() > before);
    }

    /// The files with their final names.
    private List<Path> finished() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Count count() throws IOException {
        var numbers = new ArrayList<Long>();
        for (var file : finished()) {
            try (Stream<String> lines = Files.lines(file)) {
                lines.map(Long::valueOf).forEach(numbers::add);
            }
        }
        long different = numbers.stream().distinct().count();
        long expected = numbers.stream().mapToLong(Long::longValue).max().orElse(-1) + 1;
        return new Count(different, expected - different, numbers.size() - different);
    }
}
