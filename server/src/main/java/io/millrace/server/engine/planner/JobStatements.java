package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.operations.command.DescribeJobOperation;
import org.apache.flink.table.operations.command.StopJobOperation;

/// SHOW JOBS, DESCRIBE JOB, STOP JOB.
final class JobStatements {
    private static final List<Column> COLUMNS = List.of(
            Column.of("job id", SqlType.string()),
            Column.of("job name", SqlType.string()),
            Column.of("status", SqlType.string()),
            Column.of("start time", new SqlType.Temporal("TIMESTAMP_WITH_LOCAL_TIME_ZONE", true, 6)));

    private static final Set<JobStatus> ENDED_BADLY =
            Set.of(JobStatus.FAILED, JobStatus.FAILING, JobStatus.CANCELED, JobStatus.CANCELLING);

    private static final Duration MOMENT = Duration.ofSeconds(1);

    private JobStatements() {}

    static Outcome show(ClusterJobs jobs, ZoneId zone) throws Exception {
        return answer(list(jobs), zone);
    }

    /// Whether the cluster has such a job. Refuses one that has failed or was cancelled.
    static boolean knows(ClusterJobs jobs, JobID wanted) throws Exception {
        var found = find(jobs, wanted);
        if (found.isPresent() && ENDED_BADLY.contains(found.get().getJobState())) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The job " + wanted + " of this statement was started, and is "
                            + found.get().getJobState() + ".");
        }
        return found.isPresent();
    }

    static Optional<JobStatusMessage> find(ClusterJobs jobs, JobID wanted) throws Exception {
        return list(jobs).stream().filter(job -> job.getJobId().equals(wanted)).findFirst();
    }

    /// Whether the job ran until now.
    static boolean cancel(ClusterJobs jobs, JobID wanted) throws Exception {
        var ran = find(jobs, wanted)
                .filter(job -> !job.getJobState().isGloballyTerminalState())
                .isPresent();
        if (ran) {
            answered(jobs, jobs.cancel(wanted));
        }
        return ran;
    }

    static Outcome describe(ClusterJobs jobs, DescribeJobOperation operation, ZoneId zone) throws Exception {
        var wanted = job(operation.getJobId());
        var found =
                list(jobs).stream().filter(job -> job.getJobId().equals(wanted)).toList();
        if (found.isEmpty()) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "Described job " + operation.getJobId() + " does not exist in the cluster.");
        }
        return answer(found, zone);
    }

    static Outcome stop(ClusterJobs jobs, StopJobOperation operation, TableConfig config) throws Exception {
        var job = job(operation.getJobId());
        if (!operation.isWithSavepoint()) {
            answered(jobs, jobs.cancel(job));
            return Outcome.Answer.ok();
        }
        var directory = config.getConfiguration().getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY);
        var path = answered(
                jobs, jobs.stop(job, directory.orElse(null), operation.isWithDrain(), SavepointFormatType.DEFAULT));
        return new Outcome.Answer(
                List.of(Column.of("savepoint path", SqlType.string())),
                ResultKind.SUCCESS_WITH_CONTENT,
                List.of(ResultRow.of(RowKind.INSERT, path)),
                Optional.empty());
    }

    static List<JobStatusMessage> list(ClusterJobs jobs) throws Exception {
        return answered(jobs, jobs.list());
    }

    /// Waits a moment longer than a call may take: what the call itself says of a cluster that is silent says more.
    static <T> T answered(ClusterJobs jobs, CompletableFuture<T> call) throws Exception {
        try {
            return call.get(jobs.patience().plus(MOMENT).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new Refusal(
                    FaultCode.UNAVAILABLE,
                    "The cluster did not answer within " + jobs.patience().toSeconds()
                            + " s (client.timeout). What it was asked to do may still come about.");
        }
    }

    static JobID job(String text) {
        try {
            return JobID.fromHexString(text);
        } catch (IllegalArgumentException e) {
            throw new Refusal(FaultCode.INVALID_STATEMENT, "'" + text + "' is not a job id: 32 hexadecimal digits.");
        }
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
                job.getJobName(),
                job.getJobState().name(),
                LocalDateTime.ofInstant(Instant.ofEpochMilli(job.getStartTime()), zone));
    }
}
