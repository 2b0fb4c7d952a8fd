package io.millrace.desktop.service;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.desktop.service.action.JobActionSource;
import io.millrace.desktop.service.action.RemoteJobActions;
import io.millrace.desktop.service.casefile.CaseFile;
import io.millrace.desktop.service.casefile.CaseManifest;
import io.millrace.desktop.service.casefile.CaseSource;
import io.millrace.desktop.service.casefile.CaseTransport;
import io.millrace.desktop.service.casefile.ClientAnswers;
import io.millrace.desktop.service.checkpoint.CheckpointSource;
import io.millrace.desktop.service.checkpoint.RemoteCheckpoints;
import io.millrace.desktop.service.flame.FlameSource;
import io.millrace.desktop.service.flame.RemoteFlames;
import io.millrace.desktop.service.graph.GraphSource;
import io.millrace.desktop.service.graph.RemoteGraph;
import io.millrace.desktop.service.history.HistorySource;
import io.millrace.desktop.service.history.RemoteHistory;
import io.millrace.desktop.service.log.LogSource;
import io.millrace.desktop.service.log.RemoteLogs;
import io.millrace.desktop.service.metric.MetricSource;
import io.millrace.desktop.service.metric.RemoteMetrics;
import io.millrace.desktop.service.origin.OriginSource;
import io.millrace.desktop.service.origin.RemoteOrigins;
import io.millrace.desktop.service.sql.RemoteGateway;
import io.millrace.desktop.service.sql.SqlGateway;
import io.millrace.desktop.service.worker.RemoteWorkers;
import io.millrace.desktop.service.worker.WorkerSource;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.id.JobId;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A cluster over its REST API: Millrace, or any stock cluster of the same API.
public final class RemoteCluster implements Cluster {
    private static final Duration REQUEST = Duration.ofSeconds(10);
    private static final String GATEWAY_PORT = ":8083";
    private static final int FAILURES = 200;
    private static final int RESTARTS = 10_000;
    private static final int TURNS = 10_000;

    private final Client client;
    private final CheckpointSource checkpoints;
    private final HistorySource history;
    private final MetricSource metrics;
    private final GraphSource graph;
    private final OriginSource origins;
    private final JobActionSource deeds;
    private final WorkerSource workers;

    private final Optional<Connection> gateway;
    private final Optional<CaseFile> caseFile;

    private RemoteCluster(Client client, Optional<Connection> gateway, Optional<CaseFile> caseFile) {
        this.client = client;
        this.checkpoints = new RemoteCheckpoints(client);
        this.history = new RemoteHistory(client);
        this.metrics = new RemoteMetrics(client);
        this.graph = new RemoteGraph(client);
        this.gateway = gateway;
        this.origins = new RemoteOrigins(client);
        this.deeds = new RemoteJobActions(client, gateway.map(Client::new));
        this.workers = new RemoteWorkers(client);
        this.caseFile = caseFile;
    }

    /// The cluster that a case was saved from, as it was then. Closing it closes the file.
    public static RemoteCluster of(CaseFile file) {
        return new RemoteCluster(CaseTransport.client(file), Optional.empty(), Optional.of(file));
    }

    /// Makes no request yet.
    ///
    /// @param gateway its SQL gateway
    public static RemoteCluster at(Connection cluster, Connection gateway) {
        return new RemoteCluster(new Client(cluster.requestTimeout(REQUEST)), Optional.of(gateway), Optional.empty());
    }

    @Override
    public String address() {
        return caseFile.map(file -> file.path().toString())
                .orElseGet(() -> client.connection().toString());
    }

    @Override
    public Reply<ClusterSummary> summary() {
        return client.call(io.millrace.wire.cluster.Cluster.OVERVIEW).map(MessageReading::summary);
    }

    @Override
    public Reply<Long> restarts() {
        var arguments = Arguments.NONE
                .with(Metrics.GET, List.of(MessageReading.RESTARTS))
                .with(Metrics.AGG, List.of(Metrics.Aggregation.SUM));
        return client.call(Metrics.OF_JOBS, arguments).map(MessageReading::sum);
    }

    @Override
    public Reply<List<JobRow>> jobs() {
        return client.call(Jobs.OVERVIEW)
                .map(overview ->
                        overview.jobs().stream().map(MessageReading::job).toList());
    }

    @Override
    public Reply<List<JobRow>> jobsAt(Instant at) {
        var turns = turns(Arguments.NONE, at);
        return switch (jobs()) {
            case Reply.Ok<List<JobRow>>(var now) -> turns.map(told -> JobAtTime.jobs(now, told, at));
            case Reply<List<JobRow>> missing -> missing;
        };
    }

    @Override
    public Reply<JobSnapshot> job(JobId job) {
        return client.call(Jobs.DETAIL, of(job)).map(MessageReading::snapshot);
    }

    @Override
    public GraphSource graph() {
        return graph;
    }

    @Override
    public CheckpointSource checkpoints() {
        return checkpoints;
    }

    @Override
    public FlameSource flames() {
        return new RemoteFlames(client);
    }

    @Override
    public OriginSource origins() {
        return origins;
    }

    @Override
    public JobActionSource deeds() {
        return deeds;
    }

    @Override
    public Reply<List<JobFailure>> failures(JobId job) {
        return client.call(Exceptions.REPORT, of(job).with(Exceptions.MAXIMUM, FAILURES))
                .map(MessageReading::failures);
    }

    @Override
    public Reply<List<Instant>> restarts(JobId job) {
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(Events.KINDS, List.of(Events.Kind.JOB_STATE))
                .with(History.FROM, 0L)
                .with(History.LIMIT, RESTARTS);
        var reply = client.call(History.EVENTS, arguments).map(MessageReading::restarts);
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(List.of()) : reply;
    }

    @Override
    public Reply<List<JobStateChange>> turns(JobId job, Instant until) {
        return turns(Arguments.of(Events.JOBS, List.of(job)), until);
    }

    private Reply<List<JobStateChange>> turns(Arguments of, Instant until) {
        var arguments = of.with(Events.KINDS, List.of(Events.Kind.JOB_SUBMITTED, Events.Kind.JOB_STATE))
                .with(History.FROM, 0L)
                .with(History.TO, until.toEpochMilli())
                .with(History.LIMIT, TURNS);
        return client.call(History.EVENTS, arguments).map(MessageReading::turns);
    }

    @Override
    public WorkerSource processes() {
        return workers;
    }

    @Override
    public LogSource logs() {
        return new RemoteLogs(client);
    }

    @Override
    public HistorySource history() {
        return history;
    }

    @Override
    public MetricSource metrics() {
        return metrics;
    }

    @Override
    public List<String> gatewayAddresses() {
        return gateway.stream()
                .flatMap(known -> Stream.concat(Stream.of(known.base()), beside(known).stream()))
                .map(URI::toString)
                .toList();
    }

    /// A gateway that is not configured and not below the cluster's address may be a process of its own there.
    private Optional<URI> beside(Connection known) {
        var base = client.connection().base();
        return known.base().equals(URI.create(base + GATEWAY_PATH))
                ? Optional.of(URI.create(
                        base.getScheme() + "://" + base.getRawAuthority().replaceFirst(":\\d+$", "") + GATEWAY_PORT))
                : Optional.empty();
    }

    @Override
    public SqlGateway gateway(String address) {
        var there = Connection.to(address);
        return new RemoteGateway(
                new Client(gateway.map(known -> known(known, there)).orElse(there)));
    }

    /// Trusted certificates are no secret. What proves who one is goes to no machine that the user has not said it is
    /// for, and nowhere unencrypted where the cluster is encrypted.
    private Connection known(Connection gateway, Connection there) {
        boolean meant = gateway.base().equals(there.base())
                || (client.connection().base().getHost().equals(there.base().getHost())
                        && client.connection()
                                .base()
                                .getScheme()
                                .equals(there.base().getScheme()));
        return there.trust(gateway.trust()).headers(meant ? gateway.headers() : Map.of());
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    @Override
    public Optional<CaseManifest> caseFile() {
        return caseFile.map(CaseFile::manifest);
    }

    @Override
    public CaseSource answers() {
        return new ClientAnswers(client);
    }

    @Override
    public void close() {
        client.close();
    }
}
