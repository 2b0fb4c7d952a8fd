package io.millrace.desktop.action;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Performs actions on one job through the REST API of its cluster and, for statements, of the cluster's SQL gateway.
/// Calls block.
final class JobActionClient {
    private static final List<String> FOLDERS =
            List.of("execution.checkpointing.savepoint-dir", "state.savepoints.dir");

    private final Cluster cluster;
    private final JobId job;
    private final Client client;
    private final ClusterClient api;
    private final RescaleOperation rescaling;

    JobActionClient(Cluster cluster, JobId job) {
        this.cluster = cluster;
        this.job = job;
        this.client = cluster.client();
        this.api = cluster.api();
        this.rescaling = new RescaleOperation(client, job);
    }

    Reply<ActionStep> begin(JobAction action) {
        return switch (action) {
            case JobAction.Cancel() -> api.cancel(job).map(done -> ActionStep.Done.PLAIN);
            case JobAction.Recover(var earlier) -> api.recover(job, earlier).map(done -> ActionStep.Done.PLAIN);
            case JobAction.Checkpoint(var extent) ->
                accepted(client.call(
                        Checkpoints.TRIGGER,
                        arguments(),
                        new Checkpoints.Request(Optional.of(extent), Optional.empty())));
            case JobAction.Savepoint(var folder, var format) ->
                accepted(api.savepoint(
                        job,
                        new Savepoints.Request(
                                given(folder), Optional.of(false), Optional.of(format), Optional.empty())));
            case JobAction.Stop(var folder, var format, var drain) ->
                accepted(api.stop(
                        job,
                        new Savepoints.StopRequest(
                                given(folder), Optional.of(drain), Optional.of(format), Optional.empty())));
            case JobAction.Dispose(var path) ->
                accepted(client.call(Savepoints.DISPOSE, Arguments.NONE, Savepoints.DisposalRequest.of(path)));
            case JobAction.Rescale rescale -> rescaling.begin(rescale);
            case JobAction.RunJar run -> run(run);
            case JobAction.RunSql run -> run(run);
        };
    }

    private static Reply<ActionStep> accepted(Reply<Triggers.Accepted> reply) {
        return reply.map(accepted -> new ActionStep.Running(accepted.requestId()));
    }

    private static Optional<String> given(String text) {
        return Optional.of(text.strip()).filter(stripped -> !stripped.isEmpty());
    }

    private Reply<ActionStep> run(JobAction.RunJar run) {
        var request = new Jars.RunRequest(
                given(run.entryClass()),
                Optional.of(run.arguments()).filter(arguments -> !arguments.isEmpty()),
                run.parallelism(),
                Optional.empty(),
                Optional.of(run.dropping()),
                Optional.of(run.path()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return client.call(Jars.RUN, Arguments.of(Jars.JAR, run.jar()), request)
                .map(started -> ActionStep.Done.started(started.jobid()));
    }

    private Reply<ActionStep> run(JobAction.RunSql run) {
        var gateway = cluster.gatewayClient();
        if (gateway.isEmpty()) {
            return new Reply.Unreachable<>(
                    "No SQL gateway is known of this cluster: name its address with the connection.");
        }
        try (var client = gateway.get()) {
            return new StatementRerun(client).run(run);
        }
    }

    /// Polls the progress of a running action.
    Reply<ActionStep> follow(JobAction action, TriggerId trigger) {
        return switch (action) {
            case JobAction.Checkpoint _ ->
                client.call(Checkpoints.POLL, arguments().with(Triggers.TRIGGER, trigger))
                        .map(poll -> ActionStep.of(trigger, poll));
            case JobAction.Savepoint _, JobAction.Stop _ ->
                api.savepoint(job, trigger).map(poll -> ActionStep.of(trigger, poll));
            case JobAction.Dispose _ ->
                client.call(Savepoints.DISPOSAL, Arguments.of(Triggers.TRIGGER, trigger))
                        .map(poll -> ActionStep.of(trigger, poll));
            case JobAction.Rescale rescale -> rescaling.follow(rescale, trigger);
            case JobAction.Cancel _, JobAction.Recover _, JobAction.RunJar _, JobAction.RunSql _ ->
                new Reply.Ok<>(ActionStep.Done.PLAIN);
        };
    }

    /// The allowed parallelism of the job. Refused if its scheduler cannot rescale it.
    Reply<OperatorParallelism> parallelism() {
        return rescaling.parallelism();
    }

    /// The jars that can be run, newest first; empty if the cluster does not accept jars.
    Reply<List<Jars.Jar>> jars() {
        var reply = client.call(Jars.LIST)
                .map(listing -> listing.files().stream()
                        .sorted(Comparator.comparingLong(Jars.Jar::uploaded).reversed())
                        .toList());
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(List.of()) : reply;
    }

    /// The savepoint folder that the cluster is configured with; empty if there is none.
    Reply<String> savepointFolder() {
        return client.call(JobManager.CONFIG)
                .map(entries -> FOLDERS.stream()
                        .flatMap(key -> entries.stream().filter(entry -> key.equals(entry.key())))
                        .map(ConfigEntry::value)
                        .findFirst()
                        .orElse(""));
    }

    private Arguments arguments() {
        return Arguments.of(Jobs.JOB, job);
    }
}
