package io.millrace.server.engine.program;

import io.millrace.server.engine.OriginParameters;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Principal;
import java.io.IOException;
import java.util.HashMap;
import java.util.Optional;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A user who submits jobs without SQL, and to whom they belong.
record JobSubmitter(String user) {
    private static final Logger LOG = LoggerFactory.getLogger(JobSubmitter.class);

    /// Empty for a caller who has not logged in.
    static Optional<JobSubmitter> of(Principal caller) {
        return Optional.of(caller)
                .filter(one -> one.authentication() != AuthenticationKind.NONE)
                .map(one -> new JobSubmitter(one.name()));
    }

    /// Marks a job that a client has prepared.
    void mark(ExecutionPlan plan) {
        switch (plan) {
            case StreamGraph graph when graph.getExecutionConfig() == null -> markReceived(graph);
            case StreamGraph graph -> mark((Pipeline) graph);
            case JobGraph graph -> mark(graph);
            default -> LOG.warn("The job {} has no owner: its plan is of an unknown type", plan.getJobID());
        }
    }

    /// Marks a job that a program submits.
    void mark(Pipeline pipeline) {
        if (pipeline instanceof StreamGraph graph) {
            mark(graph.getExecutionConfig());
        }
    }

    /// A separate gateway has named its own user before.
    private void mark(ExecutionConfig config) {
        if (!OriginParameters.nameSubmitter(config.getGlobalJobParameters().toMap())) {
            OriginParameters.of(user).addTo(config);
        }
    }

    /// A plan that came over the network has its configuration only in serialized form, beside its operators.
    private void markReceived(StreamGraph graph) {
        var loader = Thread.currentThread().getContextClassLoader();
        try {
            var config = graph.getSerializedExecutionConfig().deserializeValue(loader);
            if (!OriginParameters.nameSubmitter(config.getGlobalJobParameters().toMap())) {
                graph.deserializeUserDefinedInstances(loader, Runnable::run);
                mark(graph.getExecutionConfig());
                graph.serializeUserDefinedInstances();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) { // whatever the classes of the job do when they are read
            LOG.warn("The job {} belongs to nobody: its plan needs its own classes", graph.getJobID(), e);
        }
    }

    private void mark(JobGraph graph) {
        try {
            var config = graph.getSerializedExecutionConfig()
                    .deserializeValue(Thread.currentThread().getContextClassLoader());
            mark(config);
            graph.setExecutionConfig(config);
        } catch (IOException | ClassNotFoundException e) {
            LOG.warn("The job {} has no owner: its configuration needs its own classes", graph.getJobID(), e);
        }
    }

    /// Marks the jobs of an application, unless its program replaces the parameters of its jobs.
    void mark(Configuration application) {
        var parameters = new HashMap<>(
                application.getOptional(PipelineOptions.GLOBAL_JOB_PARAMETERS).orElseGet(HashMap::new));
        parameters.putAll(OriginParameters.of(user).all());
        application.set(PipelineOptions.GLOBAL_JOB_PARAMETERS, parameters);
    }
}
