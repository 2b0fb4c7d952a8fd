package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.EventStream;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Optional;

/// Lines of log files: the last ones, and those that match. A file is read in blocks and never held whole. Offsets and
/// sizes are bytes from the beginning of the file, line numbers begin at 1. A line that is longer than the server's
/// limit comes in pieces, each an element of its own with the same number.
public final class LogLines {

    /// A line of a log, without its end.
    ///
    /// @param offset where it begins
    /// @param number its number in the file; only a search knows it
    /// @param text   read as UTF-8; other bytes are replaced
    public record Line(long offset, Optional<Long> number, String text) {}

    /// The last lines before an offset.
    ///
    /// @param size  of the whole file
    /// @param from  where the first of these lines begins; given as `before`, it brings the lines before them
    /// @param lines oldest first
    public record Tail(long size, long from, List<Line> lines) {
        public Tail {
            lines = List.copyOf(lines);
        }
    }

    /// The reason why a search ended.
    public enum End {
        /// The range has been searched to its end.
        COMPLETE,
        /// The limit of hits or of text was reached; the search continues at `next`.
        HITS,
        /// The time limit was reached; the search continues at `next`.
        TIME
    }

    /// The result of a search.
    ///
    /// @param size  of the whole file
    /// @param from  first byte that was searched
    /// @param to    first byte that was not
    /// @param hits  in the order of the file
    /// @param gaveUp a line that took the rest of the time and was left undecided
    /// @param next  where to continue, unless the search is complete
    public record Found(
            long size, long from, long to, List<Hit> hits, End end, Optional<Line> gaveUp, Optional<Next> next) {
        public Found {
            hits = List.copyOf(hits);
        }
    }

    /// A line that matches, and the characters of it that do: from `start`, up to and without `end`.
    public record Hit(Line line, int start, int end) {}

    /// The position at which to continue: the start of a line, and that line's number. Given as `from` and `line`.
    public record Next(long from, long line) {}

    /// Lines that were written.
    ///
    /// @param restarted whether the file was replaced or emptied before these lines
    public record Addition(boolean restarted, List<Line> lines) {
        public Addition {
            lines = List.copyOf(lines);
        }
    }

    public static final Param<Integer> LINES =
            Param.query("lines", ParamFormat.INTEGER, "How many lines at most; 100 when not given.");
    public static final Param<Long> BEFORE = Param.query(
            "before", ParamFormat.LONG, "Only lines that end before this byte; the end of the file when not given.");
    public static final Param<String> TEXT =
            Param.query("text", ParamFormat.STRING, "What to look for; it must be given.");
    public static final Param<Boolean> REGEX = Param.query(
            "regex",
            ParamFormat.BOOLEAN,
            "Whether the text is a regular expression, as Java has them; `false` when not given.");
    public static final Param<Boolean> IGNORE_CASE = Param.query(
            "ignore-case", ParamFormat.BOOLEAN, "Whether capital and small letters are equal; `false` when not given.");
    public static final Param<Long> FROM =
            Param.query("from", ParamFormat.LONG, "First byte to search, the begin of a line; 0 when not given.");
    public static final Param<Long> TO = Param.query(
            "to",
            ParamFormat.LONG,
            "Lines that begin here or later are not searched; the end of the file when not given.");
    public static final Param<Long> LINE = Param.query(
            "line", ParamFormat.LONG, "The number of the line at `from`; when it is not given, lines are counted.");
    public static final Param<Integer> HITS =
            Param.query("hits", ParamFormat.INTEGER, "How many hits at most; 100 when not given.");
    public static final Param<Long> TIME = Param.query(
            "time",
            ParamFormat.LONG,
            "How long to search at most, in milliseconds; the server's limit when not given.");

    public static final Endpoint<Nothing, Tail> TAIL_OF_JOB_MANAGER = Service.CLUSTER
            .get("getJobManagerLogTail", "/jobmanager/logs/:filename/tail")
            .params(Logs.FILE, LINES, BEFORE)
            .response(Payload.json(Tail.class))
            .summary("The last lines of a log file of the job manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Found> SEARCH_OF_JOB_MANAGER = Service.CLUSTER
            .get("searchJobManagerLog", "/jobmanager/logs/:filename/search")
            .params(Logs.FILE, TEXT, REGEX, IGNORE_CASE, FROM, TO, LINE, HITS, TIME)
            .response(Payload.json(Found.class))
            .summary("The lines of a log file of the job manager that match a text or a regular expression.")
            .faults(FaultCode.NOT_FOUND, FaultCode.TIMED_OUT, FaultCode.TOO_MANY)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Tail> TAIL_OF_TASK_MANAGER = Service.CLUSTER
            .get("getTaskManagerLogTail", "/taskmanagers/:taskmanagerid/logs/:filename/tail")
            .params(TaskManagers.TASK_MANAGER, Logs.FILE, LINES, BEFORE)
            .response(Payload.json(Tail.class))
            .summary("The last lines of a log file of one task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Found> SEARCH_OF_TASK_MANAGER = Service.CLUSTER
            .get("searchTaskManagerLog", "/taskmanagers/:taskmanagerid/logs/:filename/search")
            .params(TaskManagers.TASK_MANAGER, Logs.FILE, TEXT, REGEX, IGNORE_CASE, FROM, TO, LINE, HITS, TIME)
            .response(Payload.json(Found.class))
            .summary("The lines of a log file of one task manager that match a text or a regular expression.")
            .faults(FaultCode.NOT_FOUND, FaultCode.TIMED_OUT, FaultCode.TOO_MANY)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, EventStream<Addition>> FOLLOW_OF_JOB_MANAGER = Service.CLUSTER
            .get("followJobManagerLog", "/jobmanager/logs/:filename/follow")
            .params(Logs.FILE, LINES, EventStream.LAST_EVENT_ID)
            .response(Payload.events(Addition.class))
            .summary("The last lines of a log file of the job manager, and those that are written from then on.")
            .faults(FaultCode.NOT_FOUND, FaultCode.TOO_MANY)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, EventStream<Addition>> FOLLOW_OF_TASK_MANAGER = Service.CLUSTER
            .get("followTaskManagerLog", "/taskmanagers/:taskmanagerid/logs/:filename/follow")
            .params(TaskManagers.TASK_MANAGER, Logs.FILE, LINES, EventStream.LAST_EVENT_ID)
            .response(Payload.events(Addition.class))
            .summary("The last lines of a log file of one task manager, and those that are written from then on.")
            .faults(FaultCode.NOT_FOUND, FaultCode.TOO_MANY, FaultCode.CONFLICT)
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(
            TAIL_OF_JOB_MANAGER,
            SEARCH_OF_JOB_MANAGER,
            TAIL_OF_TASK_MANAGER,
            SEARCH_OF_TASK_MANAGER,
            FOLLOW_OF_JOB_MANAGER,
            FOLLOW_OF_TASK_MANAGER);

    private LogLines() {}
}
