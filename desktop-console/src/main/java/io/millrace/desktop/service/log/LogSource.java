package io.millrace.desktop.service.log;

import io.millrace.client.Reply;
import io.millrace.wire.Content;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.LogLines;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The port to the logs of one cluster. Calls block. A stock cluster refuses all but the lists and whole files with
/// status 404.
public interface LogSource {

    /// The job manager and the task managers that there are.
    Reply<List<LogProcess>> processes();

    /// The zone in which the job manager writes its times.
    Reply<ZoneOffset> zone();

    Reply<List<LogFile>> files(LogProcess process);

    /// The last lines that end before a byte, or before the end.
    Reply<LogLines.Tail> tail(LogPlace place, int lines, Optional<Long> before);

    /// The last lines and those that are written from then on.
    Reply<EventStream<LogLines.Addition>> follow(LogPlace place, int lines, Optional<String> lastEvent);

    /// Lines of the whole file that match, from a byte on.
    Reply<LogLines.Found> search(LogPlace place, LogPattern pattern, LogLines.Next from);

    Reply<Content> whole(LogPlace place);
}
