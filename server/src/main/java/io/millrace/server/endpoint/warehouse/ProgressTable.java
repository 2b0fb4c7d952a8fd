package io.millrace.server.endpoint.warehouse;

import io.millrace.wire.sql.Activity;
import java.util.List;
import java.util.Locale;
import org.apache.hive.service.rpc.thrift.TJobExecutionStatus;
import org.apache.hive.service.rpc.thrift.TProgressUpdateResp;

/// The progress of an operation's job as the table that drivers show under a running statement, with exactly these nine
/// columns.
final class ProgressTable {
    private static final List<String> HEADERS =
            List.of("VERTICES", "MODE", "STATUS", "TOTAL", "COMPLETED", "RUNNING", "PENDING", "FAILED", "KILLED");

    private ProgressTable() {}

    static TProgressUpdateResp of(Activity.OperationSummary course) {
        return course.progress()
                .filter(progress -> progress.tasks() > 0)
                .map(progress -> of(course, progress))
                .orElseGet(() -> new TProgressUpdateResp(
                        List.of(), List.of(), 0, TJobExecutionStatus.NOT_AVAILABLE, "", course.submitted()));
    }

    private static TProgressUpdateResp of(Activity.OperationSummary course, Activity.Progress progress) {
        var done = progress.finished() == progress.tasks();
        var row = List.of(
                "job",
                progress.percent().isPresent() ? "batch" : "stream",
                done ? "SUCCEEDED" : "RUNNING",
                String.valueOf(progress.tasks()),
                String.valueOf(progress.finished()),
                String.valueOf(progress.tasks() - progress.finished()),
                "0",
                "0",
                "0");
        return new TProgressUpdateResp(
                HEADERS,
                List.of(row),
                progress.percent().orElse(0.0) / 100,
                done ? TJobExecutionStatus.COMPLETE : TJobExecutionStatus.IN_PROGRESS,
                String.format(Locale.ROOT, "%,d records read", progress.records()),
                course.submitted());
    }
}
