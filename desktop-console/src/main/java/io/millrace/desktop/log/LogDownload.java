package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.wire.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/// Downloads a whole log of a cluster to disk, in blocks, without holding it in memory.
final class LogDownload {
    private final ClusterLogs logs;
    private final LogPlace place;
    private final Path to;
    private volatile boolean cancelled;

    /// The outcome of a download.
    public sealed interface Outcome {

        record Done(Path file) implements Outcome {}

        record Cancelled() implements Outcome {}

        record Failed(String reason) implements Outcome {}
    }

    public LogDownload(ClusterLogs logs, LogPlace place, Path to) {
        this.logs = logs;
        this.place = place;
        this.to = to;
    }

    /// Runs the download; blocks. If it is cancelled, the partial file is deleted.
    ///
    /// @param progress gets the number of bytes transferred
    public Outcome run(LongConsumer progress) {
        return switch (logs.whole(place)) {
            case Reply.Ok<Content>(Content content) -> copy(content, progress);
            case Reply.Failure<Content> failure -> new Outcome.Failed(failure.text());
        };
    }

    private Outcome copy(Content content, LongConsumer progress) {
        try {
            try (var in = content.source().open();
                    var out = Files.newOutputStream(to)) {
                WholeLog.copy(in, out, done -> {
                    progress.accept(done);
                    return !cancelled;
                });
            }
            if (cancelled) {
                Files.deleteIfExists(to);
                return new Outcome.Cancelled();
            }
            return new Outcome.Done(to);
        } catch (IOException e) {
            return new Outcome.Failed("The file could not be saved: " + e.getMessage());
        }
    }

    public void cancel() {
        cancelled = true;
    }
}
