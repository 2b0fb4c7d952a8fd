package io.millrace.server.engine.adapter;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.LeadershipState;
import io.millrace.server.monitoring.HealthCheck;
import io.millrace.server.monitoring.HealthCheck.Finding;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;

/// Checks the health of the engine: that its leader answers, and that jobs find slots.
public final class EngineHealth {
    /// A probe of an orchestrator usually waits for a second or more.
    private static final Duration TIMEOUT = Duration.ofMillis(900);

    private final Engine engine;
    private final LeaderGateways gateways;

    public EngineHealth(Engine engine) {
        this.engine = engine;
        this.gateways = new LeaderGateways(engine, TIMEOUT);
    }

    /// The checks of a server that has its own task managers.
    public List<HealthCheck> ofServer() {
        return List.of(
                new HealthCheck("engine", this::dispatcher),
                new HealthCheck("slots", () -> slots(HealthCheck.Status.DOWN)));
    }

    /// The checks of a job manager, whose task managers may come later.
    public List<HealthCheck> ofJobManager() {
        return List.of(
                new HealthCheck("leader", this::leader),
                new HealthCheck("engine", this::dispatcher),
                new HealthCheck("slots", () -> slots(HealthCheck.Status.DEGRADED)));
    }

    private Finding leader() {
        return switch (engine.leadership().state()) {
            case LeadershipState.Leading _ -> Finding.up("This job manager leads.");
            case LeadershipState.Following(var leader) -> Finding.up("Another job manager leads: " + leader + ".");
            case LeadershipState.Leaderless _ ->
                Finding.down(engine.leadership().absence().reason());
        };
    }

    private Finding dispatcher() {
        int jobs = overview().getNumJobsRunningOrPending();
        return Finding.up(jobs == 1 ? "1 job runs." : jobs + " jobs run.");
    }

    private Finding slots(HealthCheck.Status none) {
        try {
            var found = overview();
            var text = found.getNumSlotsAvailable() + " of " + found.getNumSlotsTotal() + " slots are free, in "
                    + found.getNumTaskManagersConnected()
                    + (found.getNumTaskManagersConnected() == 1 ? " task manager." : " task managers.");
            return found.getNumSlotsTotal() > 0
                    ? Finding.up(text)
                    : new Finding(none, "No task manager offers a slot, so that jobs wait.");
        } catch (Refusal unknown) {
            return new Finding(none, unknown.reason());
        }
    }

    private ClusterOverview overview() {
        return gateways.dispatcher(gateway -> gateway.requestClusterOverview(TIMEOUT));
    }
}
