package io.millrace.desktop.log;

import java.io.IOException;
import java.time.Duration;

/// Indexes a file on disk, then watches it for more lines.
final class FileFeed implements LogFeed {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final long PIECE = 8 << 20;

    private final TextFile file;
    private volatile LogStatus status = new LogStatus.Opening();
    private volatile boolean closed;

    public FileFeed(TextFile file) {
        this.file = file;
    }

    @Override
    public LogText text() {
        return file;
    }

    @Override
    public LogStatus status() {
        return status;
    }

    @Override
    public void start(Runnable changed) {
        Thread.ofPlatform().name("log-file-reader").daemon().start(() -> run(changed));
    }

    private void run(Runnable changed) {
        long reported = -1;
        long end = -1;
        while (!closed) {
            try {
                boolean more = file.advance(PIECE);
                var progress = file.progress();
                status = more ? new LogStatus.Reading(progress.done(), progress.size()) : new LogStatus.Following();
                // once the file stops growing, an unterminated last line counts
                if (more || progress.done() != reported || file.end() != end) {
                    reported = more ? -1 : progress.done();
                    end = file.end();
                    changed.run();
                }
                if (!more) {
                    Thread.sleep(LOOK);
                }
            } catch (IOException e) {
                lost(e, changed);
                return;
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void lost(IOException failure, Runnable changed) {
        if (!closed) {
            status = new LogStatus.Lost("The file cannot be read any more: " + failure.getMessage());
            changed.run();
        }
    }

    @Override
    public void close() {
        closed = true;
        file.close();
    }
}
