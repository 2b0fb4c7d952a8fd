package io.millrace.server;

import io.millrace.server.admission.LimitMeters;
import io.millrace.server.alert.AlertSources;
import io.millrace.server.alert.LinkAddress;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditedLogins;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.datafile.DataFileService;
import io.millrace.server.datafile.UploadExpiry;
import io.millrace.server.datafile.UploadStore;
import io.millrace.server.diagnosis.DiagnosisService;
import io.millrace.server.endpoint.http.ApiDocs;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.endpoint.rest.AccountRoutes;
import io.millrace.server.endpoint.rest.LogLevelRoutes;
import io.millrace.server.endpoint.rest.MetricsRoutes;
import io.millrace.server.endpoint.rest.RestOptions;
import io.millrace.server.endpoint.rest.cluster.LimitRoutes;
import io.millrace.server.endpoint.rest.cluster.SecurityRoutes;
import io.millrace.server.endpoint.rest.cluster.ServiceRoutes;
import io.millrace.server.endpoint.rest.sql.RefreshOverHttp;
import io.millrace.server.endpoint.rest.sql.RestAddress;
import io.millrace.server.endpoint.rest.sql.SqlRoutes;
import io.millrace.server.endpoint.web.WebUi;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.LeadershipState;
import io.millrace.server.engine.adapter.EngineHealth;
import io.millrace.server.engine.adapter.EngineObservation;
import io.millrace.server.engine.adapter.EnginePorts;
import io.millrace.server.engine.adapter.EngineProgress;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.catalog.TablesOfFiles;
import io.millrace.server.engine.coordinator.Coordinator;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.file.EngineFileShapes;
import io.millrace.server.engine.hosting.HostedEngine;
import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.planner.FlinkEngine;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.engine.planner.query.QueryCaches;
import io.millrace.server.engine.program.DisabledJars;
import io.millrace.server.engine.program.EngineJars;
import io.millrace.server.engine.program.JarFolder;
import io.millrace.server.engine.program.JarLimits;
import io.millrace.server.engine.remote.RemoteClusters;
import io.millrace.server.engine.worker.HostedTaskManager;
import io.millrace.server.engine.worker.SharedHeap;
import io.millrace.server.engine.worker.TaskManagerProcess;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.workflow.GatewayAddress;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.monitoring.DiskCheck;
import io.millrace.server.monitoring.HealthCheck;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.login.AdminToken;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.security.tls.TlsOptions;
import io.millrace.server.security.tls.UnusableCertificates;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.server.tracing.TraceOptions;
import io.millrace.server.tracing.Traces;
import io.millrace.wire.Accounts;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.Triggers;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The running server. Builds all parts and closes them in reverse order.
final class Assembly implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);
    /// The path of service B on the port of service A, which gives the web UI one origin for both.
    private static final String GATEWAY_PATH = "/gateway";

    private static final String REST = "rest";
    private static final Set<Key<?>> SHARED_WITH_WORKER =
            Set.of(Keys.STATE_FOLDER, Keys.HEAP_DUMP, Keys.USER_FILE, Keys.ROLE_FILE, Keys.ALERTS_FILE);
    private static final Duration PROGRESS_WAIT = Duration.ofSeconds(3);

    /// The time before the engine starts. From then on, stored jobs can fail.
    private final long begun = System.currentTimeMillis();

    private final Role role;
    private final ServerConfiguration configuration;
    private final Runnable stop;
    private final SecurityPosture posture;
    private final Optional<ServerTls> tls;
    private final ServerState state;
    private final ServerStores stores;
    private final ProcessControl control;
    private final Optional<LoginService> login;
    private final AuditLog audit;
    private final Monitoring monitoring;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Map<String, String> gateway = new LinkedHashMap<>();
    private final Workflows workflows;
    private final HttpServer cluster;
    private final List<String> ready = new ArrayList<>();
    /// The limits of both services, for alerts.
    private final List<LimitMeters> limits = new CopyOnWriteArrayList<>();

    private Optional<LoopbackListener> rows = Optional.empty();
    private Optional<SharedHeap> heap = Optional.empty();
    private DataFileService dataFiles = DataFileService.NONE;
    /// Waits for the task manager of the server.
    private Start taskManager = () -> {};
    private CompletableFuture<Void> ended = new CompletableFuture<>();

    private Assembly(
            Role role,
            ServerConfiguration configuration,
            SecurityPosture posture,
            List<String> arguments,
            Runnable stop) {
        this.role = role;
        this.configuration = configuration;
        this.stop = stop;
        this.posture = posture;
        this.tls = posture.tls().filter(_ -> role != Role.TASK_MANAGER).map(this::encryption);
        this.state = ServerState.open(configuration);
        this.monitoring = Monitoring.ofProcess(opened(traces()));
        this.control = opened(new ProcessControl(role, configuration, arguments, monitoring.health(), stop));
        control.open(state.folder());
        this.stores = new ServerStores(role, configuration, state);
        // before all that it records, and closed after it
        this.audit = opened(stores.audit());
        this.login = role == Role.TASK_MANAGER ? Optional.empty() : login();
        login.ifPresent(opened::push);
        this.workflows = new Workflows(
                new RefreshOverHttp(tls, login, this::isOwnGateway),
                ConfiguredLimits.workflows(configuration),
                Clock.system(ZoneId.systemDefault()),
                stores.workflows().map(this::opened));
        this.cluster = new HttpServer(
                configuration.get(Keys.REST_BIND_ADDRESS),
                configuration.ports(Keys.REST_BIND_PORT, Keys.REST_PORT),
                RestOptions.of(configuration).encrypted(tls).audit(audit).monitoring(monitoring));
    }

    private Traces traces() {
        return configuration
                .get(Keys.TRACING_ENDPOINT)
                .map(endpoint -> Traces.open(new TraceOptions(
                        endpoint,
                        configuration.get(Keys.TRACING_HEADERS),
                        configuration.get(Keys.TRACING_SERVICE),
                        configuration.get(Keys.TRACING_SHARE),
                        BuildInfo.read().version())))
                .orElse(Traces.NONE);
    }

    private boolean isOwnGateway(GatewayAddress address) {
        return workflows.isOwn(address);
    }

    private ServerTls encryption(TlsOptions options) {
        try {
            return opened(ServerTls.open(options));
        } catch (UnusableCertificates e) {
            throw StartFailure.of("TLS", e);
        }
    }

    /// Makes the admin token also without a login, so that programs of this user have it once there is one.
    private Optional<LoginService> login() {
        try {
            if (posture.login().isPresent()) {
                return Optional.of(LoginService.open(posture.login().get(), state.folder())
                        .withListener(new CountedLogins(monitoring.metrics().logins(), new AuditedLogins(audit))));
            }
            if (state.folder().isPresent()) {
                AdminToken.open(state.folder().get());
            }
            return Optional.empty();
        } catch (IOException e) {
            throw StartFailure.of("security.authentication", e);
        }
    }

    /// Starts everything in one process. Returns when both services answer and the engine's slots are free.
    ///
    /// @param stop run when a caller requests the end of the server; must lead to [#close]
    static Assembly start(ServerConfiguration configuration, Runnable stop) {
        return start(Role.EVERYTHING, configuration, List.of(), stop);
    }

    /// Returns when all services of the role answer.
    ///
    /// @param arguments the `-Dkey=value` of the command line, which a restart repeats
    static Assembly start(Role role, ServerConfiguration configuration, List<String> arguments, Runnable stop) {
        var posture = SecurityPosture.of(role, configuration);
        posture.warnings().forEach(warning -> LOG.warn("security.insecure: {}", warning));
        var assembly = new Assembly(role, configuration, posture, arguments, stop);
        try {
            assembly.start();
            assembly.control.ready();
            return assembly;
        } catch (RuntimeException | Error e) {
            assembly.close();
            throw e;
        }
    }

    private void start() {
        state.folder().ifPresent(path -> monitoring.health().add(DiskCheck.of("disk", path)));
        switch (role) {
            case EVERYTHING -> everything();
            case GATEWAY -> gatewayAlone();
            case JOB_MANAGER -> jobManager();
            case TASK_MANAGER -> taskManager();
        }
    }

    /// Jobs of the last process start when the services answer.
    private void everything() {
        var types = endpointTypes();
        // both ports before the engine, to fail early
        var address = RestAddress.of(configuration);
        HttpServer.probe(address.host(), address.ports());
        var uploads = listen();
        var catalog = catalog();
        dataFiles = new DataFileService(stores.uploads().map(this::opened), new EngineFileShapes());
        var jobs = durableJobs();
        jobs.ifPresent(DurableJobs::holdJobs);
        var engine = switch (configuration.get(Keys.TASK_MANAGER_PROCESS)) {
            case OWN -> withOwnTaskManager(jobs);
            case SHARED -> inOneProcess(jobs);
        };
        var refusal = gatewayRefusal(types);
        cluster.refuse(GATEWAY_PATH, refusal.orElseGet(() -> Refusal.unavailable("The SQL gateway is starting.")));
        var measurements = new MetricsSnapshot(engine);
        serve(engine, measurements, uploads);
        var clusters = opened(new RemoteClusters());
        clusters.start();
        var service = gateway(
                new FlinkEngine(
                        ExecutionTargets.inProcess(
                                        engine.dispatcher(),
                                        engine.configuration(),
                                        EngineProgress.of(engine, measurements, PROGRESS_WAIT),
                                        rows)
                                .with(ExecutionTargets.REMOTE, clusters::of),
                        engine.configuration(),
                        Assembly.class.getClassLoader()),
                catalog);
        run("the task manager", taskManager);
        open(types, service);
        if (refusal.isEmpty()) {
            serveGatewayPath(service);
        }
        jobs.ifPresent(DurableJobs::startJobs);
    }

    private HostedEngine inOneProcess(Optional<DurableJobs> jobs) {
        var engine = opened(new EmbeddedEngine(EngineConfiguration.of(engineKeys()), archive(), jobs));
        run("the engine", engine::start);
        ended = engine.ended();
        if (Installation.home().isPresent()) {
            // a program that embeds the server has a heap for other things, too
            var shared = opened(new SharedHeap(engine, engine.masters(), configuration.get(Keys.HEAP_DUMP)));
            shared.start();
            heap = Optional.of(shared);
        }
        return engine;
    }

    /// The process of the task manager loads its classes while the job manager starts. It is closed after the job
    /// manager, which takes checkpoints before it stops.
    private HostedEngine withOwnTaskManager(Optional<DurableJobs> jobs) {
        var listener = opened(new LoopbackListener());
        run("the listener for task managers", listener::start);
        rows = Optional.of(listener);
        var engine = new Coordinator(
                EngineConfiguration.of(engineKeys()), archive(), new Coordinator.Cluster.SingleServer(), jobs);
        var worker = opened(new TaskManagerProcess(workerKeys(), TaskManagerMain.class, listener, engine));
        run("the task manager", worker::launch);
        opened.push(engine);
        run("the job manager", engine::start);
        run("the task manager", worker::connect);
        taskManager = worker::awaitSlots;
        ended = engine.ended();
        return engine;
    }

    /// The keys of the engine without those of the server, which may be secrets.
    private Map<String, String> workerKeys() {
        var keys = allKeys();
        Keys.ALL.stream().filter(key -> !SHARED_WITH_WORKER.contains(key)).forEach(key -> keys.remove(key.name()));
        return keys;
    }

    /// The refusal of statements on the port of service A, if it accepts none. A statement can do as much as a jar,
    /// so an operator who has switched off jars gets no statements either.
    private Optional<Refusal> gatewayRefusal(Map<String, GatewayEndpointProvider> types) {
        if (!configuration.get(Keys.SUBMIT_ENABLE)) {
            return Optional.of(
                    Refusal.notFound("This port takes no statements: " + Keys.SUBMIT_ENABLE.name() + " is false."));
        }
        return types.containsKey(REST)
                ? Optional.empty()
                : Optional.of(Refusal.notFound("This port takes no statements: " + Keys.GATEWAY_TYPES.name()
                        + " does not name '" + REST + "'."));
    }

    /// Serves service B on the port of service A as well.
    private void serveGatewayPath(SqlGatewayService service) {
        var second = SqlRoutes.router(context(service));
        cluster.serve(GATEWAY_PATH, second);
        opened.push(() -> {
            cluster.refuse(GATEWAY_PATH, Refusal.unavailable("The SQL gateway is shutting down."));
            second.close();
        });
    }

    /// Starts the gateway without contacting its cluster, which may be started later.
    private void gatewayAlone() {
        var types = endpointTypes();
        var catalog = catalog();
        var clusters = opened(new RemoteClusters());
        var keys = EngineConfiguration.of(allKeys());
        open(types, gateway(clusters.planning(keys, Assembly.class.getClassLoader()), catalog));
        ready.add("jobs go to " + RemoteClusters.describe(keys));
    }

    private void open(Map<String, GatewayEndpointProvider> types, SqlGatewayService service) {
        types.forEach((type, provider) -> open(type, provider, service));
        // closed before the gateways that it calls
        opened.push(workflows);
        gateway.forEach((type, address) -> {
            ready.add("SQL gateway " + scheme(type) + address);
            control.address("gateway " + type, scheme(type) + address);
        });
    }

    private String scheme(String type) {
        if (!type.equals(REST)) {
            return type + "://";
        }
        return tls.isPresent() ? "https://" : "http://";
    }

    private void jobManager() {
        var uploads = listen();
        var engine = opened(new Coordinator(
                EngineConfiguration.of(engineKeys()),
                archive(),
                new Coordinator.Cluster.Separate(configuration.get(Keys.REST_STANDBY_FORWARD)),
                durableJobs()));
        run("the job manager", engine::start);
        cluster.refuse(
                GATEWAY_PATH,
                Refusal.notFound(
                        "This process has no SQL gateway: it is a job manager. The gateway that was started for this "
                                + "cluster answers at its own address."));
        serve(engine, new MetricsSnapshot(engine), uploads);
        ready.add("task managers at " + engine.address());
        control.address("task managers", engine.address());
        ended = engine.ended();
    }

    private void taskManager() {
        var worker = opened(new HostedTaskManager(EngineConfiguration.of(allKeys())));
        run("the task manager", worker::start);
        ready.add("task manager " + worker.id() + " with " + worker.slots() + " slots");
        ended = worker.ended();
    }

    private <T extends AutoCloseable> T opened(T part) {
        opened.push(part);
        return part;
    }

    /// Opens the port of service A. Its uploads are deleted after it was closed, when no request is running.
    private UploadFolder listen() {
        var uploads = opened(
                UploadFolder.open(state.part(Keys.UPLOAD_FOLDER, "jars"), configuration.path(Keys.TEMPORARY_FOLDER)));
        cluster.start();
        opened.push(cluster);
        return uploads;
    }

    /// All keys with the open port: the engine announces the address of service A.
    private Map<String, String> engineKeys() {
        var keys = new HashMap<>(allKeys());
        keys.put(Keys.REST_PORT.name(), String.valueOf(cluster.port()));
        return keys;
    }

    /// All keys with the state folder, which the engine protects from statements.
    private Map<String, String> allKeys() {
        var keys = new HashMap<>(configuration.all());
        ServerState.path(configuration).ifPresent(path -> keys.put(Keys.STATE_FOLDER.name(), path.toString()));
        // no statement may read or change these
        keys.put(
                Keys.ALERTS_FILE.name(),
                ClusterMonitoring.alertFile(configuration).toString());
        posture.login().ifPresent(login -> {
            keys.put(Keys.USER_FILE.name(), login.users().toString());
            keys.put(Keys.ROLE_FILE.name(), login.roles().toString());
        });
        return keys;
    }

    /// The jobs that run again after a restart.
    private Optional<DurableJobs> durableJobs() {
        var jobs = state.durableJobs().map(this::opened);
        jobs.ifPresent(present -> control.configuration()
                .follow(
                        Set.of(Keys.JOBS_ON_STOP, Keys.JOBS_STOP_TIME),
                        changed -> present.stopWith(ServerState.orderlyStop(changed))));
        return jobs;
    }

    /// The archive of finished jobs.
    private ArchiveOptions archive() {
        var folder = state.part(Keys.ARCHIVE_FOLDER, "archive").filter(_ -> configuration.get(Keys.ARCHIVE_ENABLED));
        return new ArchiveOptions(
                folder,
                configuration.get(Keys.ARCHIVE_SIZE),
                folder.map(path -> state.cipher(Keys.ARCHIVE_FOLDER, path)));
    }

    private void serve(HostedEngine engine, MetricsSnapshot measurements, UploadFolder uploads) {
        var checks = new EngineHealth(engine);
        (role == Role.EVERYTHING ? checks.ofServer() : checks.ofJobManager()).forEach(monitoring.health()::add);
        cluster.announce(engine.leadership()::leader);
        var logs = LogDirectory.of(engine.configuration());
        var ports = EnginePorts.over(engine, measurements, logs, portOptions(), jars(engine, uploads));
        var monitoring = opened(new ClusterMonitoring(
                configuration,
                new EngineObservation(engine, measurements),
                state,
                audit,
                alertSources(engine, measurements, ports)));
        monitoring.start(begun);
        monitoring.addMetricsTo(this.monitoring.metrics());
        var router = clusterRouter(ports, monitoring, uploads);
        engine.masters().onChange(router::invalidate);
        cluster.serve(router);
        ready.add("cluster " + cluster.url());
        control.address("cluster", cluster.url());
    }

    /// It has an observation of its own, since each tells its metrics once.
    private AlertSources alertSources(Engine engine, MetricsSnapshot measurements, ClusterPorts ports) {
        var diagnosis = new DiagnosisService(ports.diagnosis());
        return new AlertSources(
                new EngineObservation(engine, measurements),
                job -> Optional.of(diagnosis.diagnose(job).summary()),
                () -> limits.stream()
                        .flatMap(meters -> meters.state().limits().stream())
                        .toList(),
                state.folder(),
                () -> !(engine.leadership().state() instanceof LeadershipState.Following),
                () -> LinkAddress.of(cluster.url(), configuration.get(Keys.REST_ALLOWED_HOSTS)));
    }

    private interface Start {
        void run() throws Exception;
    }

    private static void run(String what, Start start) {
        try {
            start.run();
        } catch (Exception e) { // the engine's own signature; the operator gets one line, the log the trace
            LOG.info("{} did not start", what, e);
            throw StartFailure.of(what + " did not start", e);
        }
    }

    /// Reads the configuration again.
    void reload() {
        control.reload();
    }

    /// Completes when the process ends by itself, exceptionally if it cannot go on.
    CompletableFuture<Void> ended() {
        return ended;
    }

    /// Describes the started services for the operator.
    String ready() {
        return String.join(", ", ready);
    }

    private Router clusterRouter(ClusterPorts ports, ClusterMonitoring monitoring, UploadFolder uploads) {
        var docs = new ApiDocs(
                Cluster.API_DOCS, ClusterEndpoints.CATALOGUE, BuildInfo.read().version());
        var routes = new ArrayList<Routes>(List.of(
                new ServiceRoutes(ports),
                docs,
                new SecurityRoutes(posture.status()),
                new MetricsRoutes(MetricsPage.OF_CLUSTER, this.monitoring.metrics()),
                new LogLevelRoutes(LogLevels.OF_CLUSTER),
                new AccountRoutes(Accounts.OF_CLUSTER, login)));
        routes.addAll(monitoring.routes(new JobOwnership(ports.owners())));
        var meters = new LimitMeters();
        routes.add(new LimitRoutes(meters));
        var router = new Router(
                Service.CLUSTER,
                routes,
                new WebUi(),
                RestOptions.of(configuration)
                        .uploads(ConfiguredLimits.uploads(configuration, uploads))
                        .audit(audit)
                        .monitoring(this.monitoring),
                login.<Authentication>map(present -> present).orElseGet(Authentication.Open::new));
        meters.add(cluster.meters());
        meters.add(router.meters());
        routes.forEach(some -> meters.add(some.limitMeters()));
        this.monitoring.metrics().limits("cluster", meters);
        limits.add(meters);
        return router;
    }

    private Routes jars(Engine engine, UploadFolder folder) {
        if (!configuration.get(Keys.SUBMIT_ENABLE)) {
            return new DisabledJars();
        }
        var limits = new JarLimits(
                configuration.get(Keys.SUBMIT_JARS),
                configuration.get(Keys.SUBMIT_JAR_ENTRIES),
                configuration.get(Keys.SUBMIT_JAR_CONTENT));
        return new EngineJars(
                engine,
                new JarFolder(folder.jars(), limits),
                new EngineJars.Limits(
                        configuration.get(Keys.SUBMIT_PROGRAMS),
                        configuration.get(Keys.SUBMIT_PROGRAM_TIME),
                        portOptions().limit()));
    }

    private EnginePorts.Options portOptions() {
        var usual = EnginePorts.Options.DEFAULT;
        var failed = switch (configuration.get(Keys.REST_FAILURE_STATUS)) {
            case FAILED -> Triggers.Progress.FAILED;
            case COMPLETED -> Triggers.Progress.COMPLETED;
        };
        return new EnginePorts.Options(
                usual.limit(),
                configuration.get(Keys.REST_RESCALE_TIMEOUT),
                failed,
                configuration.get(Keys.REST_STACK_TRACES),
                configuration.get(Keys.REST_END_BY_GET),
                ConfiguredLimits.logs(configuration),
                new EnginePorts.ServerAddress(cluster.url(), stop));
    }

    private SqlGatewayService gateway(FlinkEngine engine, BackgroundPart<CatalogStorage> catalog) {
        monitoring.health().add(new HealthCheck("catalog", () -> health(catalog.await())));
        var planners = engine.withCaches(new QueryCaches.Limits(
                        configuration.get(Keys.CONSTANT_ANSWERS),
                        configuration.get(Keys.PLANS_KEPT) ? configuration.get(Keys.PLANS_OF_SESSION) : 0,
                        configuration.get(Keys.PLANS_IN_ALL),
                        configuration.get(Keys.PLANS_TIME)))
                .withLimits(new StatementLimits(
                        configuration.get(Keys.STATEMENT_VALUE_SIZE),
                        configuration.get(Keys.STATEMENT_PLAN_SIZE),
                        configuration.get(Keys.STATEMENT_PLANNING_TIME)))
                .withWorkflows(workflows)
                .withCatalog(catalog.await());
        heap.ifPresent(shared -> shared.watchPlanning(planners::plansMuch));
        dataFiles.store().ifPresent(files -> attach(files, catalog.await()));
        var spill = opened(stores.spill());
        spill.start();
        var journal = stores.journal();
        var service = opened(new SqlGatewayService(
                planners,
                ConfiguredLimits.gateway(configuration),
                spill,
                journal,
                stores.history(),
                audit,
                monitoring));
        dataFiles.store().ifPresent(files -> service.meters().add(files.meters()));
        service.meters().add(workflows.meters());
        service.start();
        observe(service, journal);
        control.observe(service);
        control.configuration()
                .follow(
                        Set.of(
                                Keys.SESSION_TIMEOUT,
                                Keys.SESSION_KEPT,
                                Keys.SESSION_NAME_SIZE,
                                Keys.SESSION_PROPERTIES_SIZE,
                                Keys.STATEMENT_SIZE),
                        changed -> service.change(
                                changed.get(Keys.SESSION_TIMEOUT),
                                changed.get(Keys.SESSION_KEPT),
                                ConfiguredLimits.texts(changed)));
        // on its own thread, to not delay the first client
        opened(planners.warmUp(configuration.get(Keys.WARM_UP)));
        return service;
    }

    private static HealthCheck.Finding health(CatalogStorage catalog) {
        return catalog.reachable()
                ? HealthCheck.Finding.up("The catalog can be read.")
                : HealthCheck.Finding.down("The database of the catalog cannot be reached.");
    }

    private void observe(SqlGatewayService service, Journal journal) {
        var metrics = monitoring.metrics();
        metrics.limits("gateway", service.meters());
        limits.add(service.meters());
        metrics.gauge("sessions", "The open sessions.", service::sessions);
        metrics.gauge(
                "history_unwritten_statements",
                "The statements of the history that are only in memory, because the disk is slow or full.",
                service.statements()::unwritten);
        metrics.gauge("journal_bytes", "The file of the sessions' journal.", journal::bytes);
        metrics.gauge(
                "journal_up",
                "1 if what sessions do is kept for a restart, 0 while the disk cannot be written.",
                () -> journal.works() ? 1 : 0);
    }

    /// Opens the catalog that all sessions share, while the engine starts.
    private BackgroundPart<CatalogStorage> catalog() {
        return opened(BackgroundPart.open("catalog-start", stores::catalog));
    }

    private void attach(UploadStore files, CatalogStorage catalog) {
        catalog.attach(files);
        opened(new UploadExpiry(files, file -> TablesOfFiles.reader(catalog, file)))
                .start();
    }

    /// Finds the endpoints of `sql-gateway.endpoint.type` on the class path.
    private Map<String, GatewayEndpointProvider> endpointTypes() {
        var available = new TreeMap<String, GatewayEndpointProvider>();
        var others = new HashMap<String, GatewayEndpointProvider>();
        ServiceLoader.load(GatewayEndpointProvider.class).forEach(one -> {
            available.put(one.type(), one);
            one.otherTypes().forEach(type -> others.put(type, one));
        });
        var wanted = new LinkedHashMap<String, GatewayEndpointProvider>();
        for (var type : configuration.get(Keys.GATEWAY_TYPES)) {
            var provider = available.getOrDefault(type, others.get(type));
            if (provider == null) {
                throw new StartFailure("sql-gateway.endpoint.type: there is no endpoint of the type '" + type
                        + "'; there is: " + String.join(", ", available.keySet()));
            }
            wanted.put(provider.type(), provider);
        }
        return wanted;
    }

    private GatewayEndpointProvider.Context context(SqlGatewayService service) {
        return new GatewayEndpointProvider.Context(
                service, workflows, configuration.all(), tls, login, posture.status(), dataFiles, monitoring);
    }

    private void open(String type, GatewayEndpointProvider provider, SqlGatewayService service) {
        GatewayEndpoint endpoint = provider.create(context(service));
        try {
            endpoint.start();
        } catch (Refusal e) {
            throw new StartFailure("sql-gateway.endpoint.type: " + type + ": " + e.reason());
        }
        opened.push(endpoint);
        gateway.put(type, endpoint.address());
    }

    /// The URL of service A.
    String cluster() {
        return cluster.url();
    }

    /// The addresses of service B by type of endpoint.
    Map<String, String> gateway() {
        return Collections.unmodifiableMap(gateway);
    }

    /// Closes all parts, the last one first. A failure does not keep the others open.
    @Override
    public void close() {
        control.stopping();
        while (!opened.isEmpty()) {
            var part = opened.pop();
            try {
                part.close();
            } catch (Exception e) { // AutoCloseable's own signature
                LOG.error("{} did not close cleanly", part.getClass().getSimpleName(), e);
            }
        }
    }
}
