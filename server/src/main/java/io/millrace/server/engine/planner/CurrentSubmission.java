package io.millrace.server.engine.planner;

import io.millrace.server.engine.InteractiveJobs;
import io.millrace.server.engine.OriginParameters;
import io.millrace.server.gateway.engine.SecretsMasked;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.SessionHandle;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The statement that a thread is executing, for the jobs that come of it. Between the two stands the engine's planner,
/// which passes nothing through.
///
/// @param query whether the job gives its rows to the statement's reader
record CurrentSubmission(SessionHandle session, Submitter submitter, String sql, JobHandover handover, boolean query) {
    static final ScopedValue<CurrentSubmission> CURRENT = ScopedValue.newInstance();

    /// The same for a query.
    CurrentSubmission ofQuery() {
        return new CurrentSubmission(session, submitter, sql, handover.ofQuery(), true);
    }

    /// Writes into a job where it comes from; it is about to be handed over.
    void sign(StreamGraph graph) {
        sign(graph.getExecutionConfig());
        if (query) {
            InteractiveJobs.mark(graph.getJobConfiguration());
        }
        handover.of(graph);
    }

    private void sign(ExecutionConfig config) {
        var origin = OriginParameters.of(
                SecretsMasked.in(sql),
                session,
                submitter.sessionName(),
                submitter.principal(),
                System.currentTimeMillis());
        var parameters = origin.over(config.getGlobalJobParameters().toMap());
        config.setGlobalJobParameters(new Parameters(parameters));
    }

    /// The engine copies what is in it.
    private static final class Parameters extends ExecutionConfig.GlobalJobParameters {
        private static final long serialVersionUID = 1;

        private final transient java.util.Map<String, String> all;

        Parameters(java.util.Map<String, String> all) {
            this.all = all;
        }

        @Override
        public java.util.Map<String, String> toMap() {
            return all;
        }
    }
}
