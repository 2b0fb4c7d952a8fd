package io.millrace.server.engine.hosting;

import org.apache.flink.runtime.application.SingleJobApplication;
import org.apache.flink.streaming.api.graph.ExecutionPlan;

/// A stored job that could not be started, and is started again.
final class RecoveredJob extends SingleJobApplication {
    private final ExecutionPlan plan;

    RecoveredJob(ExecutionPlan plan) {
        super(plan);
        this.plan = plan;
    }

    ExecutionPlan plan() {
        return plan;
    }
}
