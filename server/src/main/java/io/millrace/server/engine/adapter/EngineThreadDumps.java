package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ThreadDumpsPort;
import io.millrace.server.engine.projection.ThreadDumpsProjection;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import org.apache.flink.runtime.clusterframework.types.ResourceID;

/// What threads are doing.
record EngineThreadDumps(Gateways gateways) implements ThreadDumpsPort {
    @Override
    public ThreadDumps.Dump ofTaskManager(TaskManagerId taskManager) {
        return ThreadDumpsProjection.dump(gateways.resourceManager(
                gateway -> gateway.requestThreadDump(new ResourceID(taskManager.text()), gateways.limit())));
    }

    @Override
    public ThreadDumps.Dump ofJobManager() {
        return ThreadDumpsProjection.dump(gateways.dispatcher(gateway -> gateway.requestThreadDump(gateways.limit())));
    }
}
