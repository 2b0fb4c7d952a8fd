package io.millrace.server.engine.log;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.logs.FollowedFile;
import io.millrace.wire.Content;
import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;

/// A log file of another process that serves its log.
public record RemoteLog(LogChunkService service, String name) implements FollowedFile {

    /// Refuses an unknown file, and if the process does not answer.
    @Override
    public Observed look() {
        try {
            var head = Await.within(
                    Deadline.in(LogChunkStream.TIMEOUT), service.chunk(name, "", 0, 0, LogChunkStream.TIMEOUT));
            return new Observed(
                    head.identity(),
                    new Content("text/plain", head.size(), () -> new LogChunkStream(service, name, head.identity())));
        } catch (Await.Failed e) {
            throw e.reason() instanceof FileNotFoundException
                    ? LogDirectory.missing()
                    : Refusal.unavailable("The process that has this log file does not answer.");
        }
    }
}
