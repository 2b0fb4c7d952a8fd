package io.millrace.desktop;

import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.desktop.log.FakeLogs;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.ClusterSummary;
import io.millrace.desktop.service.JobFailure;
import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.JobStateChange;
import io.millrace.desktop.service.action.ActionStep;
import io.millrace.desktop.service.action.JarRow;
import io.millrace.desktop.service.action.JobAction;
import io.millrace.desktop.service.action.JobActionSource;
import io.millrace.desktop.service.action.OperatorParallelism;
import io.millrace.desktop.service.checkpoint.CheckpointSource;
import io.millrace.desktop.service.history.HistorySource;
import io.millrace.desktop.service.origin.JobOrigin;
import io.millrace.desktop.service.origin.OriginSource;
import io.millrace.desktop.service.worker.ProcessDetail;
import io.millrace.desktop.service.worker.ProcessRow;
import io.millrace.desktop.service.worker.ThreadRow;
import io.millrace.desktop.service.worker.WorkerSource;
import io.millrace.wire.Fault;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.sql.Product;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// A cluster in memory that returns what the test sets, or is away.
public final class FakeCluster extends Cluster {
    public static final TriggerId TRIGGER = TriggerId.parse("00112233445566778899aabbccddeeff");

    public List<JobRow> jobs = List.of();
    public List<JobRow> jobsThen = List.of();
    public List<JobStateChange> turns = List.of();
    public Optional<JobSnapshot> job = Optional.empty();
    public final FakeCheckpoints checkpoints = new FakeCheckpoints(this);
    public final FakeGraph graph = new FakeGraph(this);
    public List<JobOrigin> origins = List.of();
    public List<JobFailure> failures = List.of();
    public final FakeFigures figures;
    public final FakeLogs logs;
    public List<Instant> restarts = List.of();
    public List<ProcessRow> processes = List.of();
    public List<ProcessRow> processesThen = List.of();
    public ProcessDetail processDetail = new ProcessDetail(List.of(), List.of());
    public List<ThreadRow> threads = List.of();
    public ActionStep progress = new ActionStep.Running(TRIGGER);
    public String savepointFolder = "";
    public final FakeServer server;
    public final List<String> asked = new CopyOnWriteArrayList<>();

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
        server.answer(FlameGraphs.GRAPH, new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty()));
    }

    private static FakeServer gateway() {
        return new FakeServer().answer(Product.GET, new Product("Millrace", "0.1.0"));
    }

    <T> Reply<T> say(String question, T answer) {
        asked.add(question);
        if (server.away) {
            return new Reply.Unreachable<>("No one listens.");
        }
        return server.refusing ? new Reply.Refused<>(503, Fault.of("Not ready.")) : new Reply.Ok<>(answer);
    }

    @Override
    public Reply<ClusterSummary> summary() {
        return say("summary", new ClusterSummary("2.3.0", 1, 4, 2, 1, 0, 0, 0));
    }

    @Override
    public Reply<Long> restarts() {
        return say("restarts", 7L);
    }

    @Override
    public Reply<List<JobRow>> jobs() {
        return say("jobs", jobs);
    }

    @Override
    public Reply<List<JobRow>> jobsAt(Instant at) {
        return say("jobs at " + at, jobsThen);
    }

    @Override
    public Reply<List<JobStateChange>> turns(JobId id, Instant until) {
        return say("turns until " + until, turns);
    }

    @Override
    public Reply<JobSnapshot> job(JobId id) {
        return job.isPresent() ? say("job", job.get()) : new Reply.Refused<>(404, Fault.of("Job " + id + " not found"));
    }

    @Override
    public FakeGraph graph() {
        return graph;
    }

    @Override
    public CheckpointSource checkpoints() {
        return checkpoints;
    }

    @Override
    public JobActionSource deeds() {
        return new JobActionSource() {
            @Override
            public Reply<ActionStep> begin(JobId id, JobAction deed) {
                return say(
                        deed.getClass().getSimpleName(),
                        deed instanceof JobAction.Cancel ? ActionStep.Done.PLAIN : new ActionStep.Running(TRIGGER));
            }

            @Override
            public Reply<ActionStep> follow(JobId id, JobAction deed, TriggerId trigger) {
                return say("progress", progress);
            }

            @Override
            public Reply<OperatorParallelism> scaling(JobId id) {
                return new Reply.Refused<>(409, Fault.of("The scheduler cannot."));
            }

            @Override
            public Reply<List<JarRow>> jars() {
                return say("jars", List.of());
            }

            @Override
            public Reply<String> savepointFolder() {
                return say("savepoint folder", savepointFolder);
            }
        };
    }

    @Override
    public OriginSource origins() {
        return new OriginSource() {
            @Override
            public Reply<List<JobOrigin>> brief() {
                return say("origins", origins);
            }

            @Override
            public Reply<Optional<JobOrigin>> of(JobId id) {
                return say(
                        "origin",
                        origins.stream()
                                .filter(origin -> origin.job().equals(id))
                                .findFirst());
            }
        };
    }

    @Override
    public Reply<List<JobFailure>> failures(JobId id) {
        return say("failures", failures);
    }

    @Override
    public Reply<List<Instant>> restarts(JobId id) {
        return say("restarts", restarts);
    }

    @Override
    public WorkerSource processes() {
        return new WorkerSource() {
            @Override
            public Reply<List<ProcessRow>> processes() {
                return say("processes", processes);
            }

            @Override
            public Reply<List<ProcessRow>> processesAt(Instant at) {
                return say("processes at " + at, processesThen);
            }

            @Override
            public Reply<ProcessDetail> detail(Optional<TaskManagerId> process) {
                return say("process", processDetail);
            }

            @Override
            public Reply<List<ThreadRow>> threads(Optional<TaskManagerId> process) {
                return say("threads", threads);
            }
        };
    }

    @Override
    public HistorySource history() {
        return figures;
    }
}
