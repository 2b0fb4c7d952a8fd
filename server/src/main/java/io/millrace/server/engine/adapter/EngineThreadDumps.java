package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.ThreadDumpsProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;

/// The thread dumps of the cluster's processes.
record EngineThreadDumps(LeaderGateways gateways) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(ThreadDumps.OF_TASK_MANAGER, call -> ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(ThreadDumps.OF_JOB_MANAGER, _ -> ofJobManager()));
    }

    ThreadDumps.Dump ofTaskManager(TaskManagerId taskManager) {
        return ThreadDumpsProjection.dump(
                gateways.taskManager(taskManager, (gateway, id) -> gateway.requestThreadDump(id, gateways.limit())));
    }

    ThreadDumps.Dump ofJobManager() {
        return ThreadDumpsProjection.dump(gateways.dispatcher(gateway -> gateway.requestThreadDump(gateways.limit())));
    }
}
