package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.TaskManagersProjection;
import io.millrace.server.freshness.Observation;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import org.apache.flink.runtime.clusterframework.types.ResourceID;

/// Answers what is asked about task managers.
record EngineTaskManagers(LeaderGateways gateways, MetricsSnapshot measurements) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(
                        TaskManagers.LIST,
                        _ -> TaskManagersProjection.list(
                                gateways.resourceManager(gateway -> gateway.requestTaskManagerInfo(gateways.limit())))),
                Route.shared(TaskManagers.DETAIL, call -> detail(call.get(TaskManagers.TASK_MANAGER))));
    }

    private TaskManagers.Detail detail(TaskManagerId taskManager) {
        var found = gateways.resourceManager(
                gateway -> gateway.requestTaskManagerDetailsInfo(new ResourceID(taskManager.text()), gateways.limit()));
        var measured = measurements.now();
        // dates the answer by the figures of a task manager that no longer reports
        measured.silence(taskManager).ifPresent(Observation::state);
        return TaskManagersProjection.detail(found, measured.store().getTaskManagerMetricStore(taskManager.text()));
    }
}
