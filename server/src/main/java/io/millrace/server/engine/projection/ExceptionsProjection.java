package io.millrace.server.engine.projection;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.ExceptionsHistory;
import io.millrace.wire.id.TaskManagerId;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.runtime.scheduler.exceptionhistory.ExceptionHistoryEntry;
import org.apache.flink.runtime.scheduler.exceptionhistory.RootExceptionHistoryEntry;

/// Projects the failures of a job.
public final class ExceptionsProjection {
    private ExceptionsProjection() {}

    /// @param history oldest first, as in the engine
    public static Exceptions.Report report(
            Iterable<RootExceptionHistoryEntry> history, int maximum, Map<String, String> labels) {
        var matching = new ArrayList<RootExceptionHistoryEntry>();
        for (var entry : history) {
            if (entry.getFailureLabels().entrySet().containsAll(labels.entrySet())) {
                matching.addFirst(entry);
            }
        }
        return new Exceptions.Report(new ExceptionsHistory(
                matching.stream()
                        .limit(maximum)
                        .map(ExceptionsProjection::failure)
                        .toList(),
                matching.size() > maximum));
    }

    private static Exceptions.Failure failure(RootExceptionHistoryEntry entry) {
        var concurrent = new ArrayList<Exceptions.Cause>();
        entry.getConcurrentExceptions().forEach(other -> concurrent.add(cause(other)));
        return Exceptions.Failure.of(cause(entry), concurrent);
    }

    private static Exceptions.Cause cause(ExceptionHistoryEntry entry) {
        var place = entry.isGlobal() ? null : entry.getTaskManagerLocation();
        return new Exceptions.Cause(
                entry.getException().getOriginalErrorClassName(),
                SecretsMasked.in(entry.getExceptionAsString()),
                entry.getTimestamp(),
                new TreeMap<>(entry.getFailureLabels()),
                entry.isGlobal()
                        ? Optional.empty()
                        : Optional.ofNullable(entry.getFailingTaskName()).map(SecretsMasked::in),
                Optional.ofNullable(place).map(ExceptionHistoryEntry.ArchivedTaskManagerLocation::getEndpoint),
                Optional.ofNullable(place)
                        .map(known -> new TaskManagerId(known.getResourceID().toString())));
    }
}
