package io.millrace.desktop;

import io.millrace.client.Connection;
import io.millrace.desktop.graph.FakeGraph;
import io.millrace.desktop.log.FakeLogs;
import io.millrace.desktop.service.Cluster;
import io.millrace.wire.Arguments;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.ExceptionsHistory;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import io.millrace.wire.sql.Product;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A cluster in memory that returns what the test sets, or is away.
public final class FakeCluster extends Cluster {
    public List<Jobs.Line> jobs = List.of();
    public List<Events.Change> events = List.of();
    public Optional<Jobs.Detail> job = Optional.empty();
    public CheckpointsHistory checkpoints = Samples.checkpoints();
    public Map<VertexId, Checkpoints.Task> operators = Map.of();
    public List<Checkpoints.Subtask> subtasks = List.of();
    public final FakeGraph graph;
    public List<JobOrigin.Origin> origins = List.of();
    public List<Exceptions.Failure> failures = List.of();
    public final FakeFigures figures;
    public final FakeLogs logs;
    public final FakeServer server;

    public FakeCluster() {
        this("http://fake:8081");
    }

    public FakeCluster(String address) {
        this(new FakeServer(), address);
    }

    private FakeCluster(FakeServer server, String address) {
        super(server.client(address), gateway().gateway(Connection.to(address)));
        this.server = server;
        this.logs = new FakeLogs(server);
        this.figures = new FakeFigures(server);
        this.graph = new FakeGraph(server);
        server.answer(FlameGraphs.GRAPH, new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty()));
        server.answer(io.millrace.wire.cluster.Cluster.OVERVIEW, Samples.overview());
        server.answering(Jobs.OVERVIEW, arguments -> new Jobs.Overview(jobs));
        server.on(
                Jobs.DETAIL,
                request -> job.map(FakeServer::message)
                        .orElseGet(() -> figures.detail(request.arguments().get(Jobs.JOB))));
        server.answer(Metrics.OF_JOBS, List.of(Samples.sum("numRestarts", 7)));
        server.answering(JobOrigin.OF_JOBS, arguments -> origins());
        server.answering(JobOrigin.OF_JOB, arguments -> origin(arguments.get(Jobs.JOB)));
        server.answering(Checkpoints.HISTORY, arguments -> checkpoints);
        server.answering(Checkpoints.DETAIL, arguments -> checkpoint(arguments.get(Checkpoints.CHECKPOINT)));
        server.answering(Checkpoints.SUBTASKS, arguments -> Samples.subtasks(100, 100, subtasks));
        server.answer(Checkpoints.CONFIG, Samples.checkpointSettings());
        server.answering(Exceptions.REPORT, arguments -> new Exceptions.Report(new ExceptionsHistory(failures, false)));
        server.answering(History.EVENTS, this::events);
    }

    private Checkpoints.Checkpoint checkpoint(long id) {
        return checkpoints.history().stream()
                .filter(each -> each.id() == id)
                .findFirst()
                .map(each -> Samples.checkpoint(id, each.status(), each.endToEndDuration(), 2048, operators))
                .orElseThrow(() -> new Refusal(FaultCode.NOT_FOUND, "No such checkpoint"));
    }

    private JobOrigin.Listing origins() {
        return new JobOrigin.Listing(origins.stream().map(JobOrigin.Line::of).toList(), true);
    }

    private JobOrigin.Origin origin(JobId of) {
        return origins.stream()
                .filter(origin -> origin.job().equals(of))
                .findFirst()
                .orElseGet(() -> JobOrigin.Origin.unknown(of));
    }

    private History.RecordedEvents events(Arguments arguments) {
        return new History.RecordedEvents(
                events.stream()
                        .filter(event -> arguments.all(Events.KINDS).contains(event.kind()))
                        .filter(event ->
                                event.time() <= arguments.find(History.TO).orElse(Long.MAX_VALUE))
                        .toList(),
                false,
                Samples.recording());
    }

    /// Forgets the requests received.
    public void clear() {
        server.requests().clear();
    }

    private static FakeServer gateway() {
        return new FakeServer().answer(Product.GET, new Product("Millrace", "0.1.0"));
    }
}
