package io.millrace.desktop.service.deed;

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

/// Deeds over the REST APIs of a cluster and, for statements, of its SQL gateway.
public final class RemoteDeeds implements DeedSource {
    private static final List<String> FOLDERS =
            List.of("execution.checkpointing.savepoint-dir", "state.savepoints.dir");

    private final Client client;
    private final ClusterClient cluster;
    private final Rescaling rescaling;
    private final Optional<Client> gateway;

    /// @param gateway where statements are run; jobs of SQL cannot be run again without
    public RemoteDeeds(Client client, Optional<Client> gateway) {
        this.client = client;
        this.cluster = new ClusterClient(client);
        this.rescaling = new Rescaling(client);
        this.gateway = gateway;
    }

    @Override
    public Reply<Step> begin(JobId job, Deed deed) {
        return switch (deed) {
            case Deed.Cancel() -> cluster.cancel(job).map(done -> Step.Done.PLAIN);
            case Deed.Checkpoint(var extent) ->
                accepted(client.call(
                        Checkpoints.TRIGGER,
                        of(job),
                        new Checkpoints.Request(
                                Optional.of(Checkpoints.Extent.valueOf(extent.name())), Optional.empty())));
            case Deed.Savepoint(var folder, var format) ->
                accepted(cluster.savepoint(
                        job,
                        new Savepoints.Request(
                                given(folder), Optional.of(false), Optional.of(wire(format)), Optional.empty())));
            case Deed.Stop(var folder, var format, var drain) ->
                accepted(cluster.stop(
                        job,
                        new Savepoints.StopRequest(
                                given(folder), Optional.of(drain), Optional.of(wire(format)), Optional.empty())));
            case Deed.Dispose(var path) ->
                accepted(client.call(Savepoints.DISPOSE, Arguments.NONE, Savepoints.DisposalRequest.of(path)));
            case Deed.Rescale rescale -> rescaling.begin(job, rescale);
            case Deed.RunJar run -> run(run);
            case Deed.RunSql run ->
                gateway.map(target -> new Resumption(target).run(run))
                        .orElse(new Reply.Unreachable<>(
                                "No SQL gateway is known of this cluster: name its address with the connection."));
        };
    }

    private static Reply<Step> accepted(Reply<Triggers.Accepted> reply) {
        return reply.map(accepted -> new Step.Running(accepted.requestId()));
    }

    private static Optional<String> given(String text) {
        return Optional.of(text.strip()).filter(stripped -> !stripped.isEmpty());
    }

    private static Savepoints.Format wire(Deed.Format format) {
        return Savepoints.Format.valueOf(format.name());
    }

    private Reply<Step> run(Deed.RunJar run) {
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
                .map(started -> Step.Done.started(started.jobid()));
    }

    @Override
    public Reply<Step> follow(JobId job, Deed deed, TriggerId trigger) {
        return switch (deed) {
            case Deed.Checkpoint _ ->
                client.call(Checkpoints.POLL, of(job).with(Triggers.TRIGGER, trigger))
                        .map(poll -> DeedReading.checkpoint(trigger, poll));
            case Deed.Savepoint _, Deed.Stop _ ->
                cluster.savepoint(job, trigger).map(poll -> DeedReading.savepoint(trigger, poll));
            case Deed.Dispose _ ->
                client.call(Savepoints.DISPOSAL, Arguments.of(Triggers.TRIGGER, trigger))
                        .map(poll -> DeedReading.disposal(trigger, poll));
            case Deed.Rescale rescale -> rescaling.follow(job, rescale, trigger);
            case Deed.Cancel _, Deed.RunJar _, Deed.RunSql _ -> new Reply.Ok<>(Step.Done.PLAIN);
        };
    }

    @Override
    public Reply<Scaling> scaling(JobId job) {
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
