package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.ThreadDumpsProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import java.util.List;

/// Answers with the thread dumps of the cluster's processes.
record EngineThreadDumps(LeaderGateways gateways) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(
                        ThreadDumps.OF_TASK_MANAGER,
                        call -> ThreadDumpsProjection.dump(gateways.taskManager(
                                call.get(TaskManagers.TASK_MANAGER),
                                (gateway, id) -> gateway.requestThreadDump(id, gateways.limit())))),
                new Route<>(
                        ThreadDumps.OF_JOB_MANAGER,
                        _ -> ThreadDumpsProjection.dump(
                                gateways.dispatcher(gateway -> gateway.requestThreadDump(gateways.limit())))));
    }
}
