package io.millrace.reliability.fault;

import io.millrace.reliability.process.ServerProcess;
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
/// other.
///
/// @param folder with its files
record CountingPipeline(Path folder, PipelineJobs jobs) implements Pipeline {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// The source keeps the numbers that are left in its state, so that there are no more of them than needed.
    static CountingPipeline start(ServerProcess server, Path folder) throws IOException {
        return start(
                server,
                "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '50',"
                        + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '250000')",
                folder,
                "'sink.rolling-policy.rollover-interval' = '1 s', 'sink.rolling-policy.check-interval' = '300 ms'");
    }

    /// A file gets its final name as soon as it has a number and a checkpoint is complete, however young it is.
    static CountingPipeline start(ServerProcess server, NumberFiles numbers, Path folder) throws IOException {
        return start(server, numbers.table(), folder, "'sink.rolling-policy.file-size' = '1 b'");
    }

    private static CountingPipeline start(ServerProcess server, String source, Path folder, String rolling)
            throws IOException {
        try (var session = server.connect()) {
            session.require("SET 'parallelism.default' = '1'", LIMIT);
            session.require(source, LIMIT);
            session.require(
                    "CREATE TABLE files (n BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                            + folder.toUri() + "', " + rolling + ")",
                    LIMIT);
            return new CountingPipeline(
                    folder, PipelineJobs.of(session.insert("INSERT INTO files SELECT n FROM numbers", LIMIT)));
        }
    }

    @Override
    public long finished() {
        return files().size();
    }

    /// The files with their final names.
    private List<Path> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    NumberCount count() {
        var numbers = new ArrayList<Long>();
        for (var file : files()) {
            try (Stream<String> lines = Files.lines(file)) {
                lines.map(Long::valueOf).forEach(numbers::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return NumberCount.of(numbers);
    }
}
