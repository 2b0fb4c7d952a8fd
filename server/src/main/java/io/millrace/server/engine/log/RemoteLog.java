package io.millrace.server.engine.log;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.logs.FollowedFile;
import io.millrace.wire.Content;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;

/// A log file of another process that offers its own.
public record RemoteLog(LogChunkService pieces, String name) implements FollowedFile {

    /// Refuses when there is no such file, or the process is silent.
    @Override
    public Look look() {
        try {
            var head = Await.within(
                    Deadline.in(LogChunkStream.PATIENCE), pieces.piece(name, "", 0, 0, LogChunkStream.PATIENCE));
            return new Look(
                    head.identity(),
                    new Content("text/plain", head.size(), () -> new LogChunkStream(pieces, name, head.identity())));
        } catch (Await.Failed e) {
            throw e.reason() instanceof java.io.FileNotFoundException
                    ? LogDirectory.missing()
                    : new Refusal(FaultCode.UNAVAILABLE, "The process that has this log file does not answer.");
        }
    }
}
