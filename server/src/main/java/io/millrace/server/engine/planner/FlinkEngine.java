package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// SQL planned in this process, on the clusters that it may reach.
public final class FlinkEngine implements SqlEngine {
    private static final Logger LOG = LoggerFactory.getLogger(FlinkEngine.class);
    private static final Memory USUAL = new Memory(1_000, 100, 500, Duration.ofHours(1));
    /// One that is answered from its plan, one whose job is drawn, one that is calculated.
    private static final List<String> REHEARSED = List.of(
            "SELECT 1",
            "SELECT k, COUNT(*), SUM(v) FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v) GROUP BY k",
            "SELECT n + 1 FROM (VALUES (1)) AS t (n)");

    private final FlinkPlanner.Shared shared;
    private final RefreshContext refreshing;

    /// The given loader sees the connectors in `lib/`.
    public FlinkEngine(ExecutionTargets targets, Configuration configuration, ClassLoader loader) {
        this(shared(targeted(configuration, targets), loader, targets, USUAL), RefreshContext.none());
    }

    private FlinkEngine(FlinkPlanner.Shared shared, RefreshContext refreshing) {
        this.shared = shared;
        this.refreshing = refreshing;
    }

    private static Configuration targeted(Configuration configuration, ExecutionTargets targets) {
        var own = configuration.clone();
        if (!configuration.contains(DeploymentOptions.TARGET)) {
            own.set(DeploymentOptions.TARGET, targets.usual());
        }
        return own;
    }

    private static FlinkPlanner.Shared shared(
            Configuration configuration, ClassLoader loader, ExecutionTargets targets, Memory memory) {
        var plans = new PlanCache.Limits(memory.plansOfSession(), memory.plansInAll(), memory.timeOfPlan());
        return new FlinkPlanner.Shared(
                configuration, loader, targets, new ConstantAnswerCache(memory.answers()), new PlanCache(plans));
    }

    /// The sizes of the caches of earlier statements; 0 for none.
    ///
    /// @param answers        of queries without a job
    /// @param plansOfSession of queries, in each session
    /// @param plansInAll     in all sessions
    public record Memory(int answers, int plansOfSession, int plansInAll, Duration timeOfPlan) {}

    /// The same, which keeps so much.
    public FlinkEngine keeping(Memory memory) {
        return new FlinkEngine(shared(shared.engine(), shared.loader(), shared.targets(), memory), refreshing);
    }

    /// The same, which has tables refreshed by these workflows.
    public FlinkEngine scheduling(Workflows workflows) {
        return new FlinkEngine(shared, new RefreshContext(Optional.of(workflows), refreshing.running()));
    }

    /// Plans a few statements on a thread of its own and runs none, so that the first statement of the first user finds
    /// the planner loaded.
    public void warmUp() {
        Thread.ofPlatform().daemon().name("sql-warm-up").start(() -> {
            var session = new SessionHandle(UUID.randomUUID().toString());
            try (var planner =
                    planner(new PlannerRequest(session, Submitter.ANONYMOUS, Map.of(), PlannerListener.NOBODY))) {
                for (var sql : REHEARSED) {
                    planner.rehearse(sql);
                }
            } catch (Refusal refusal) {
                LOG.warn("The planner could not be warmed up: {}", refusal.reason());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public Planner open(PlannerRequest opening) {
        return planner(opening);
    }

    @Override
    public String deploy(Script script, Map<String, String> settings) {
        return ScriptDeployment.deploy(script, settings);
    }

    private FlinkPlanner planner(PlannerRequest opening) {
        var settings = new SessionSettings(shared.engine(), opening.session().text(), opening.properties());
        return new FlinkPlanner(opening, settings, shared, refreshing);
    }
}
