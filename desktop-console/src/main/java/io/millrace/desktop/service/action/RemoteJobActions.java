package io.millrace.desktop.service.action;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
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
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Performs actions through the REST API of a cluster and, for statements, of its SQL gateway.
public final class RemoteJobActions implements JobActionSource {
    private static final List<String> FOLDERS =
            List.of("execution.checkpointing.savepoint-dir", "state.savepoints.dir");

    private final Client client;
    private final ClusterClient cluster;
    private final RescaleOperation rescaling;
    private final Optional<Client> gateway;

    /// @param gateway the gateway that runs statements; without one, SQL jobs cannot be run again
    public RemoteJobActions(Client client, Optional<Client> gateway) {
        this.client = client;
        this.cluster = new ClusterClient(client);
        this.rescaling = new RescaleOperation(client);
        this.gateway = gateway;
    }

    @Override
    public Reply<ActionStep> begin(JobId job, JobAction deed) {
        return switch (deed) {
            case JobAction.Cancel() -> cluster.cancel(job).map(done -> ActionStep.Done.PLAIN);
            case JobAction.Checkpoint(var extent) ->
                accepted(client.call(
                        Checkpoints.TRIGGER,
                        of(job),
                        new Checkpoints.Request(
                                Optional.of(Checkpoints.Extent.valueOf(extent.name())), Optional.empty())));
            case JobAction.Savepoint(var folder, var format) ->
                accepted(cluster.savepoint(
                        job,
                        new Savepoints.Request(
                                given(folder), Optional.of(false), Optional.of(wire(format)), Optional.empty())));
            case JobAction.Stop(var folder, var format, var drain) ->
                accepted(cluster.stop(
                        job,
                        new Savepoints.StopRequest(
                                given(folder), Optional.of(drain), Optional.of(wire(format)), Optional.empty())));
            case JobAction.Dispose(var path) ->
                accepted(client.call(Savepoints.DISPOSE, Arguments.NONE, Savepoints.DisposalRequest.of(path)));
            case JobAction.Rescale rescale -> rescaling.begin(job, rescale);
            case JobAction.RunJar run -> run(run);
            case JobAction.RunSql run ->
                gateway.map(target -> new StatementRerun(target).run(run))
                        .orElse(new Reply.Unreachable<>(
                                "No SQL gateway is known of this cluster: name its address with the connection."));
        };
    }

    private static Reply<ActionStep> accepted(Reply<Triggers.Accepted> reply) {
        return reply.map(accepted -> new ActionStep.Running(accepted.requestId()));
    }

    private static Optional<String> given(String text) {
        return Optional.of(text.strip()).filter(stripped -> !stripped.isEmpty());
    }

    private static Savepoints.Format wire(JobAction.Format format) {
        return Savepoints.Format.valueOf(format.name());
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

    @Override
    public Reply<ActionStep> follow(JobId job, JobAction deed, TriggerId trigger) {
        return switch (deed) {
            case JobAction.Checkpoint _ ->
                client.call(Checkpoints.POLL, of(job).with(Triggers.TRIGGER, trigger))
                        .map(poll -> JobActionReading.checkpoint(trigger, poll));
            case JobAction.Savepoint _, JobAction.Stop _ ->
                cluster.savepoint(job, trigger).map(poll -> JobActionReading.savepoint(trigger, poll));
            case JobAction.Dispose _ ->
                client.call(Savepoints.DISPOSAL, Arguments.of(Triggers.TRIGGER, trigger))
                        .map(poll -> JobActionReading.disposal(trigger, poll));
            case JobAction.Rescale rescale -> rescaling.follow(job, rescale, trigger);
            case JobAction.Cancel _, JobAction.RunJar _, JobAction.RunSql _ -> new Reply.Ok<>(ActionStep.Done.PLAIN);
        };
    }

    @Override
    public Reply<OperatorParallelism> scaling(JobId job) {
        return rescaling.scaling(job);
    }

    @Override
    public Reply<List<JarRow>> jars() {
        var reply = client.call(Jars.LIST)
                .map(listing -> listing.files().stream()
                        .map(jar -> new JarRow(
                                jar.id(),
                                jar.name(),
                                Instant.ofEpochMilli(jar.uploaded()),
                                jar.entry().stream().map(Jars.Entry::name).toList()))
                        .sorted(Comparator.comparing(JarRow::uploaded).reversed())
                        .toList());
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(List.of()) : reply;
    }

    @Override
    public Reply<String> savepointFolder() {
        return client.call(JobManager.CONFIG)
                .map(entries -> FOLDERS.stream()
                        .flatMap(key -> entries.stream().filter(entry -> key.equals(entry.key())))
                        .map(ConfigEntry::value)
                        .findFirst()
                        .orElse(""));
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }
}
