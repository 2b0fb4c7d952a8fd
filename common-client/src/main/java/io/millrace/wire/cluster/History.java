package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// The flight recorder's values and events of the last hours, including those of finished jobs. Times are epoch
/// milliseconds of the server.
public final class History {

    /// The state of the recorder.
    public enum State {
        RECORDING,
        /// Switched off, or without a folder to write to.
        OFF,
        /// Writing fails and is retried; `reason` says why.
        FAILING
    }

    /// The recorder itself: since when it has something, how many bytes that takes, and how often figures are
    /// taken.
    public record Status(State state, String reason, long from, long to, long bytes, long interval) {}

    /// Series over a common time axis. Unknown values are NaN. `step` is larger than requested if the response
    /// would be too large; truncated if series were left out.
    public record Charts(
            long from, long to, long step, List<Long> times, List<Series> series, boolean truncated, Status recorder) {
        public Charts {
            times = List.copyOf(times);
            series = List.copyOf(series);
        }
    }

    /// A figure of a job, vertex or process over time.
    ///
    /// @param subject the id of a vertex or of a task manager, `job`, or `jobmanager`
    /// @param name    of the subject, for people
    /// @param metric  busy, busyMax, backPressured, backPressuredMax, idle (shares of time from 0 to 1, over the
    ///                subtasks the mean and the largest); recordsIn, recordsOut, bytesIn, bytesOut (a second, over
    ///                all subtasks), skew (the records of the subtask with the most over the mean), watermarkLag
    ///                (ms that the subtask with the lowest watermark is behind the clock), pendingRecords (that
    ///                sources have not read yet, if they know); restarts,
    ///                checkpointDuration (ms), checkpointSize (bytes) of a job; heapUsed, heapMax, nonHeapUsed,
    ///                metaspaceUsed, directUsed (bytes), cpuLoad (0 to 1), gcTime (ms since its start) and
    ///                threads of a process; managedUsed and networkUsed (bytes) of a task manager; or one of the
    ///                engine's own names, of a vertex with the number of a subtask before it (`0.numLateRecords`)
    public record Series(Optional<JobId> job, String subject, String name, String metric, List<Double> values) {
        public Series {
            values = List.copyOf(values);
        }
    }

    /// The recorded events, the oldest first; truncated to the latest if there are more than the limit.
    public record RecordedEvents(List<Events.Change> events, boolean truncated, Status recorder) {
        public RecordedEvents {
            events = List.copyOf(events);
        }
    }

    /// The way the values within one step are combined.
    public enum Aggregation {
        AVG,
        MIN,
        MAX,
        LAST
    }

    public static final Param<Long> FROM =
            Param.query("from", ParamFormat.LONG, "From this time on; 15 minutes before the end when not given.");
    public static final Param<Long> TO = Param.query("to", ParamFormat.LONG, "Until this time; now when not given.");
    public static final Param<Long> STEP = Param.query(
            "step", ParamFormat.LONG, "Milliseconds from one value to the next; chosen by the server when not given.");
    public static final Param<Aggregation> AGG = Param.query(
            "agg",
            ParamFormat.oneOf(Aggregation.class),
            "How the figures within a step become one; avg when not given.");
    public static final Param<List<String>> SUBJECTS = Param.list(
            "subject",
            ParamFormat.STRING,
            "Only these vertices, task managers, `job` or `jobmanager`; all when not given.");
    public static final Param<List<String>> METRICS = Param.list(
            "series",
            ParamFormat.STRING,
            "Only these metrics, such as `busy`; all when not given. One of the engine's own names, asked for"
                    + " with its subject, is recorded from then on until half an hour after the last request.");
    public static final Param<Integer> LIMIT =
            Param.query("limit", ParamFormat.INTEGER, "Most events in the answer; 1000 when not given, at most 10000.");

    public static final Endpoint<Nothing, Status> STATUS = Service.CLUSTER
            .get("getHistoryStatus", "/history")
            .response(Payload.json(Status.class))
            .summary("Whether the flight recorder records, and how far back it goes.");

    public static final Endpoint<Nothing, Charts> SERIES = Service.CLUSTER
            .get("getHistorySeries", "/history/series")
            .params(FROM, TO, STEP, AGG, Events.JOBS, SUBJECTS, METRICS)
            .response(Payload.json(Charts.class))
            .summary("Recorded metrics over time, for charts; also those of jobs that have ended.")
            .faults(FaultCode.TOO_MANY);

    public static final Endpoint<Nothing, RecordedEvents> EVENTS = Service.CLUSTER
            .get("getHistoryEvents", "/history/events")
            .params(FROM, TO, Events.JOBS, Events.KINDS, LIMIT)
            .response(Payload.json(RecordedEvents.class))
            .summary("What happened between two times.")
            .faults(FaultCode.TOO_MANY);

    public static final List<Endpoint<?, ?>> ALL = List.of(STATUS, SERIES, EVENTS);

    private History() {}
}
