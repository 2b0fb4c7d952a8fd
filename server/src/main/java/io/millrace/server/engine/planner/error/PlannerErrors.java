package io.millrace.server.engine.planner.error;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.function.OversizedValueException;
import io.millrace.server.telemetry.CauseChain;
import io.millrace.server.telemetry.Incidents;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.FileAlreadyExistsException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.util.SerializedThrowable;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/// Turns the engine's exceptions into refusals that a person can read: the first line of each cause that adds
/// something new.
public final class PlannerErrors {
    private static final Incidents INCIDENTS = new Incidents(LoggerFactory.getLogger(PlannerErrors.class), Level.WARN);
    private static final Pattern TWICE = Pattern.compile("^(\\p{L}[^.]{5,80}\\. )\\1");

    /// Advice for messages of the engine that give none, by a part of the message.
    private static final Map<String, String> ADVICE = Map.of(
            "Sort on a non-time-attribute field is not supported",
            "A result without end can be sorted only by a time attribute, upwards, or with a LIMIT. If all sources"
                    + " of the query end, SET 'execution.runtime-mode' = 'batch' sorts it as it is.",
            "join requires an equality condition on fields of table",
            "The condition compares a column of that table as it is with a value of the same type: CAST the other"
                    + " side.",
            "unexpected correlate variable",
            "A sub-query refers to rows outside it in a way that cannot be planned: write it as a join.",
            "Illegal use of 'NULL'",
            "NULL has no type here: write CAST(NULL AS STRING), or the type that it should have.");

    /// The refusals whose code says more than that the statement failed.
    private static final Set<FaultCode> KEPT = Set.of(FaultCode.INVALID_STATEMENT, FaultCode.FORBIDDEN);

    private static final int MAX_LINE = 10_000;
    /// Of a longer message, the start is read: it may have a value of many megabytes.
    private static final int MAX_MESSAGE = 100_000;

    private static final Set<Class<? extends Throwable>> BUGS = Set.of(
            NullPointerException.class,
            ClassCastException.class,
            IndexOutOfBoundsException.class,
            ArrayIndexOutOfBoundsException.class,
            StringIndexOutOfBoundsException.class,
            StackOverflowError.class);

    private PlannerErrors() {}

    /// A refusal for a statement that failed, with advice for statements nested too deeply and libraries that do not
    /// fit.
    ///
    /// @param loader of the session's libraries
    public static Refusal ofStatement(Throwable thrown, ClassLoader loader) {
        return DeepStatement.refusal(thrown)
                .or(() -> IncompatibleLibrary.refusal(thrown, loader))
                .orElseGet(() -> of(thrown));
    }

    /// A refusal for a statement that failed: the one among the causes, if there is one. Where no cause says anything
    /// in words, the log has the trace under an incident.
    public static Refusal of(Throwable thrown) {
        return of(thrown, isOfJob(thrown));
    }

    /// A refusal for a query whose job failed. What broke comes first: around it stands only how the engine gave up.
    public static Refusal ofJob(Throwable thrown) {
        return of(thrown, true);
    }

    private static Refusal of(Throwable thrown, boolean job) {
        for (var cause : CauseChain.of(thrown)) {
            if (cause instanceof Refusal refusal) {
                var code = KEPT.contains(refusal.code()) ? refusal.code() : FaultCode.STATEMENT_FAILED;
                return masked(code, refusal);
            }
            if (isOfType(cause, OversizedValueException.class)) {
                return Refusal.invalidStatement(line(cause));
            }
        }
        var lines = job ? rootFirst(lines(thrown)) : withoutBug(thrown);
        advice(lines).ifPresent(advice -> lines.add(job ? 1 : 0, advice));
        if (!lines.isEmpty() && isUnsupported(root(thrown))) {
            lines.add("The catalog, table or function does not support this.");
        }
        if (lines.isEmpty() || isFault(root(thrown))) {
            explain(lines, thrown, job);
        }
        return masked(!job && isOfAuthor(thrown) ? FaultCode.INVALID_STATEMENT : FaultCode.STATEMENT_FAILED, lines);
    }

    /// Adds what is known of an exception that says nothing to a user: the function that threw it, or its incident.
    private static void explain(List<String> lines, Throwable thrown, boolean job) {
        var type = type(root(thrown));
        var function = job ? FailedFunction.in(root(thrown), type) : Optional.<String>empty();
        if (function.isPresent()) {
            lines.addFirst(function.get());
            return;
        }
        var incident = INCIDENTS.happened("of a statement that met a fault of the engine", thrown);
        if (lines.isEmpty()) {
            lines.add(job ? "The job failed without a word." : "The statement met a fault of the engine.");
        }
        lines.add(type + ", incident " + incident + ".");
    }

    /// A refusal without the secrets of the statement, such as a password in the address of a jar; the same one if it
    /// has none.
    public static Refusal masked(Refusal refusal) {
        var masked = masked(refusal.code(), refusal);
        if (masked.reason().equals(refusal.reason()) && masked.detail().equals(refusal.detail())) {
            return refusal;
        }
        return refusal.retryAfter().map(masked::retryAfter).orElse(masked);
    }

    private static Refusal masked(FaultCode code, Refusal refusal) {
        var lines = new ArrayList<>(List.of(refusal.reason()));
        lines.addAll(refusal.detail());
        return masked(code, lines);
    }

    /// Errors repeat options and addresses of a statement.
    private static Refusal masked(FaultCode code, List<String> lines) {
        // masked before they are cut: half a secret is a secret
        var masked = lines.stream()
                .map(line -> cut(SecretsMasked.in(line), MAX_LINE))
                .toList();
        return new Refusal(code, masked.getFirst(), masked.subList(1, masked.size()));
    }

    private static boolean isUnsupported(Throwable root) {
        return root instanceof UnsupportedOperationException && root.getMessage() == null;
    }

    /// Whether the engine says of a statement that it cannot be parsed or planned, rather than that something broke.
    private static boolean isOfAuthor(Throwable thrown) {
        var root = root(thrown);
        if (isBug(root) || root instanceof IOException || root instanceof SQLException) {
            return false;
        }
        if (root instanceof CatalogException) {
            return true; // it says that something is not there; what breaks a catalog is below one
        }
        if (root instanceof UnsupportedOperationException && root.getMessage() != null) {
            return true;
        }
        for (var cause : CauseChain.of(thrown)) {
            if (cause instanceof ValidationException
                    || cause instanceof TableException
                    || cause instanceof SqlParserException
                    || cause instanceof CalciteException) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfJob(Throwable thrown) {
        for (var cause : CauseChain.of(thrown)) {
            if (cause instanceof JobExecutionException) {
                return true;
            }
        }
        return false;
    }

    private static List<String> rootFirst(List<String> lines) {
        if (lines.size() > 1) {
            lines.addFirst(lines.removeLast());
        }
        return lines;
    }

    /// The message of the virtual machine about a bug in the planner means nothing to a user.
    private static List<String> withoutBug(Throwable thrown) {
        var lines = lines(thrown);
        if (isFault(root(thrown))) {
            lines.remove(line(root(thrown)));
        }
        return lines;
    }

    private static Optional<String> advice(List<String> lines) {
        return ADVICE.entrySet().stream()
                .filter(entry -> lines.stream().anyMatch(line -> line.contains(entry.getKey())))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /// The first lines of a chain of causes, outermost first, without those that an earlier one already contains.
    public static List<String> lines(Throwable thrown) {
        var lines = new LinkedHashSet<String>();
        for (var cause : CauseChain.of(thrown)) {
            var line = line(cause);
            if (!line.isBlank()
                    && !EngineMessages.isNoise(line)
                    && lines.stream().noneMatch(earlier -> earlier.contains(line))) {
                lines.add(line);
            }
        }
        return new ArrayList<>(lines);
    }

    /// Errors repeat names and values of a statement, which may be as long as it is.
    private static String cut(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + "...";
    }

    /// Whether the thread was asked to give up.
    public static boolean isInterruption(Throwable thrown) {
        for (var cause : CauseChain.of(thrown)) {
            if (cause instanceof InterruptedException || cause instanceof ClosedByInterruptException) {
                return true;
            }
        }
        return false;
    }

    private static String line(Throwable cause) {
        var unexpected = UnexpectedValue.in(cause);
        if (unexpected.isPresent()) {
            return unexpected.get();
        }
        var message = cause.getMessage();
        if (message == null || isWrapper(cause, message)) {
            return "";
        }
        if (cause instanceof ClassNotFoundException && message.indexOf(' ') < 0) {
            return EngineMessages.ofMissing(message);
        }
        var text = brief(cause instanceof SerializedThrowable serialized ? unprefixed(serialized, message) : message);
        if (isOfType(cause, UnknownHostException.class) && text.indexOf(' ') < 0) {
            return "There is no host '" + text + "'.";
        }
        if (isOfType(cause, UnsupportedEncodingException.class) || isOfType(cause, UnsupportedCharsetException.class)) {
            return "There is no character set '" + text + "'.";
        }
        if (isOfType(cause, FileAlreadyExistsException.class)) {
            return "'" + text + "' is a file, where a folder is needed.";
        }
        if (isOfType(cause, OutOfMemoryError.class)) {
            return "The memory was not enough for a value or the state of the statement (" + text
                    + "). Make its values smaller, let it keep less, or have the server or its task managers started with"
                    + " more memory (-Xmx).";
        }
        var missing = MissingFactory.in(text);
        if (missing.isPresent()) {
            return missing.get().describe();
        }
        var first = EngineMessages.firstLine(text);
        // the engine says of an INSERT twice that it is not valid
        return EngineMessages.of(TWICE.matcher(first).replaceFirst("$1"));
    }

    /// An error of a job has the name of its class only, because the class may be one of the job's libraries.
    static boolean isOfType(Throwable cause, Class<? extends Throwable> type) {
        return type.isInstance(cause)
                || (cause instanceof SerializedThrowable serialized
                        && serialized.getOriginalErrorClassName().equals(type.getName()));
    }

    private static boolean isWrapper(Throwable cause, String message) {
        return (cause instanceof ExecutionException || cause instanceof CompletionException)
                || (cause.getCause() != null && message.equals(cause.getCause().toString()));
    }

    private static String brief(String message) {
        return message.length() <= MAX_MESSAGE
                ? message
                // masked before it is cut: half a secret is a secret
                : cut(SecretsMasked.in(message), MAX_MESSAGE);
    }

    private static String unprefixed(SerializedThrowable serialized, String message) {
        var type = serialized.getOriginalErrorClassName();
        if (message.equals(type)) {
            return "";
        }
        return message.startsWith(type + ": ") ? message.substring(type.length() + 2) : message;
    }

    private static String type(Throwable root) {
        return root instanceof SerializedThrowable serialized
                ? serialized.getOriginalErrorClassName().replaceAll(".*[.$]", "")
                : root.getClass().getSimpleName();
    }

    /// The innermost cause.
    public static Throwable root(Throwable thrown) {
        return CauseChain.root(thrown);
    }

    /// A slip that the data has not led to.
    private static boolean isFault(Throwable root) {
        return isBug(root) && UnexpectedValue.in(root).isEmpty();
    }

    /// A slip in code, which says nothing to a user.
    static boolean isBug(Throwable root) {
        return BUGS.stream().anyMatch(type -> isOfType(root, type));
    }
}
