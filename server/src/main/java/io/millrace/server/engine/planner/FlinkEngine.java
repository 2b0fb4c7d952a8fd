package io.millrace.server.engine.planner;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.EngineVersion;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.limit.PlanningWatch;
import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.engine.planner.materialized.RefreshContext;
import io.millrace.server.engine.planner.query.CastRules;
import io.millrace.server.engine.planner.query.QueryCaches;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ConnectorInventory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;

/// The SQL engine of this process, which plans statements here and runs their jobs on the clusters it can reach.
public final class FlinkEngine implements SqlEngine {
    private final FlinkPlanner.Shared shared;

    /// @param loader sees the connectors in `lib/`
    public FlinkEngine(ExecutionTargets targets, Configuration configuration, ClassLoader loader) {
        this(new FlinkPlanner.Shared(
                withTarget(configuration, targets),
                new ServiceFileCache(loader),
                targets,
                new QueryCaches(QueryCaches.Limits.DEFAULT),
                RefreshContext.none(),
                Optional.empty(),
                new PlanningWatch(StatementLimits.DEFAULT)));
    }

    private FlinkEngine(FlinkPlanner.Shared shared) {
        var _ = CastRules.install();
        this.shared = shared;
    }

    /// All values as texts: the engine copies the configuration of a session several times for each statement, and
    /// writes each value that is not a text as YAML.
    private static Configuration withTarget(Configuration configuration, ExecutionTargets targets) {
        var own = Configuration.fromMap(configuration.toMap());
        if (!own.contains(DeploymentOptions.TARGET)) {
            own.set(DeploymentOptions.TARGET, targets.defaultTarget());
        }
        return own;
    }

    /// The same engine with other limits of its caches.
    public FlinkEngine withCaches(QueryCaches.Limits limits) {
        return with(new QueryCaches(limits), shared.refreshing(), shared.catalog(), shared.watch());
    }

    /// The same engine with other limits of its statements.
    public FlinkEngine withLimits(StatementLimits limits) {
        return with(shared.caches(), shared.refreshing(), shared.catalog(), new PlanningWatch(limits));
    }

    /// The same engine with a catalog that all sessions share.
    public FlinkEngine withCatalog(CatalogStorage catalog) {
        return with(shared.caches(), shared.refreshing(), Optional.of(catalog), shared.watch());
    }

    /// The same engine with workflows that refresh materialized tables.
    public FlinkEngine withWorkflows(Workflows workflows) {
        return with(shared.caches(), shared.refreshing().with(workflows), shared.catalog(), shared.watch());
    }

    private FlinkEngine with(
            QueryCaches caches, RefreshContext refreshing, Optional<CatalogStorage> catalog, PlanningWatch watch) {
        return new FlinkEngine(new FlinkPlanner.Shared(
                shared.engine(), shared.loader(), shared.targets(), caches, refreshing, catalog, watch));
    }

    /// Whether statements are being planned that may have filled the heap.
    public boolean plansMuch() {
        return shared.watch().isHeavy();
    }

    @Override
    public String version() {
        return EngineVersion.text();
    }

    @Override
    public List<ConnectorInventory.Factory> factories() {
        return new LoadedFactories(shared.loader()).all();
    }

    @Override
    public List<ConnectorInventory.Option> options(ConnectorInventory.Kind kind, String name) {
        return new LoadedFactories(shared.loader()).options(kind, name);
    }

    /// Rehearses statements on a thread of its own until it is closed, unless the JVM is [short-lived][WarmUp#pays].
    ///
    /// @param time of a processor to spend on this while users have no statements
    public AutoCloseable warmUp(Duration time) {
        if (!WarmUp.pays()) {
            return () -> {};
        }
        var warmUp = new WarmUp(rehearsal(), shared.watch()::isIdle, time);
        warmUp.start();
        return warmUp;
    }

    WarmUp.WarmUpSession rehearsal() {
        var request = new PlannerRequest(
                new SessionHandle(UUID.randomUUID().toString()), Submitter.ANONYMOUS, Map.of(), PlannerListener.NOBODY);
        return new FlinkPlanner(request, shared);
    }

    @Override
    public Planner open(PlannerRequest request) {
        return new FlinkPlanner(request, shared);
    }

    @Override
    public String deploy(Script script, Map<String, String> settings) {
        return ScriptDeployment.deploy(script, settings);
    }
}
