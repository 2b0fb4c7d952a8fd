package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ThreadDumpsPort;
import io.millrace.server.engine.projection.ThreadDumpsProjection;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;

/// What threads are doing.
record EngineThreadDumps(LeaderGateways gateways) implements ThreadDumpsPort {
    @Override
    public ThreadDumps.Dump ofTaskManager(TaskManagerId taskManager) {
        return ThreadDumpsProjection.dump(
                gateways.taskManager(taskManager, (gateway, id) -> gateway.requestThreadDump(id, gateways.limit())));
    }

    @Override
    public ThreadDumps.Dump ofJobManager() {
        return ThreadDumpsProjection.dump(gateways.dispatcher(gateway -> gateway.requestThreadDump(gateways.limit())));
    }
}
