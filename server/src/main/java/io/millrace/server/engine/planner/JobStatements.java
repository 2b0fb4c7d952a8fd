package io.millrace.server.engine.planner;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.operations.command.DescribeJobOperation;
import org.apache.flink.table.operations.command.StopJobOperation;

/// Runs SHOW JOBS, DESCRIBE JOB and STOP JOB, and cancels jobs of earlier statements.
final class JobStatements {
    private static final List<Column> COLUMNS = List.of(
            Column.of("job id", SqlType.string()),
            Column.of("job name", SqlType.string()),
            Column.of("status", SqlType.string()),
            Column.of("start time", new SqlType.Temporal("TIMESTAMP_WITH_LOCAL_TIME_ZONE", true, 6)));

    private static final Set<JobStatus> ENDED_BADLY =
            Set.of(JobStatus.FAILED, JobStatus.FAILING, JobStatus.CANCELED, JobStatus.CANCELLING);

    private JobStatements() {}

    static Outcome show(ClusterJobs jobs, ZoneId zone) throws Exception {
        return answer(
                jobs.await(jobs.list()).stream()
                        .filter(job -> maySee(jobs, job.getJobId()))
                        .toList(),
                zone);
    }

    private static boolean maySee(ClusterJobs jobs, JobID job) {
        return mayUse(jobs, job, Permission.VIEW);
    }

    private static boolean mayUse(ClusterJobs jobs, JobID job, Permission needed) {
        var caller = CurrentPrincipal.find();
        return caller.isEmpty()
                || caller.get().mayUseJobOf("", needed)
                || caller.get().mayUseJobOf(jobs.submitter(job).orElse(""), needed);
    }

    /// Whether the cluster knows a job. Refuses one that has failed or was cancelled.
    static boolean knows(ClusterJobs jobs, JobID wanted) throws Exception {
        var found = jobs.find(wanted);
        if (found.isPresent() && ENDED_BADLY.contains(found.get().getJobState())) {
            throw Refusal.statementFailed("The job " + wanted + " of this statement was started, and is "
                    + found.get().getJobState() + ".");
        }
        return found.isPresent();
    }

    /// Cancels a job, and returns whether it ran.
    static boolean cancel(ClusterJobs jobs, JobID wanted) throws Exception {
        var ran = jobs.find(wanted)
                .filter(job -> !job.getJobState().isGloballyTerminalState())
                .isPresent();
        if (ran) {
            jobs.await(jobs.cancel(wanted));
        }
        return ran;
    }

    static Outcome describe(ClusterJobs jobs, DescribeJobOperation operation, ZoneId zone) throws Exception {
        var found = jobs.find(ClusterJobs.id(operation.getJobId()))
                .filter(job -> maySee(jobs, job.getJobId()))
                .orElseThrow(() -> Refusal.invalidStatement(
                        "Described job " + operation.getJobId() + " does not exist in the cluster."));
        return answer(List.of(found), zone);
    }

    static Outcome stop(ClusterJobs jobs, StopJobOperation operation, TableConfig config) throws Exception {
        var job = ClusterJobs.id(operation.getJobId());
        if (!mayUse(jobs, job, Permission.OPERATE)) {
            throw maySee(jobs, job)
                    ? Refusal.forbidden("The job " + job + " belongs to another user: to stop it needs the permission "
                            + Permission.OPERATE_ALL + ".")
                    : Refusal.invalidStatement("The job " + job + " does not exist in the cluster.");
        }
        if (!operation.isWithSavepoint()) {
            jobs.await(jobs.cancel(job));
            return Outcome.Answer.ok();
        }
        var directory = SavepointPaths.directory(config.getConfiguration(), config.getRootConfiguration());
        var path = jobs.await(
                jobs.stop(job, directory.orElse(null), operation.isWithDrain(), SavepointFormatType.DEFAULT));
        return new Outcome.Answer(
                List.of(Column.of("savepoint path", SqlType.string())),
                ResultKind.SUCCESS_WITH_CONTENT,
                List.of(ResultRow.of(RowKind.INSERT, path)),
                Optional.empty());
    }

    private static Outcome answer(List<JobStatusMessage> jobs, ZoneId zone) {
        return new Outcome.Answer(
                COLUMNS,
                ResultKind.SUCCESS_WITH_CONTENT,
                jobs.stream().map(job -> row(job, zone)).toList(),
                Optional.empty());
    }

    private static ResultRow row(JobStatusMessage job, ZoneId zone) {
        return ResultRow.of(
                RowKind.INSERT,
                job.getJobId().toHexString(),
                SecretsMasked.in(job.getJobName()),
                job.getJobState().name(),
                LocalDateTime.ofInstant(Instant.ofEpochMilli(job.getStartTime()), zone));
    }
}
