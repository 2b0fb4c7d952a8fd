package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.wire.id.SessionHandle;
import java.util.Map;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// SQL on the engine in this process.
public final class FlinkEngine implements SqlEngine {
    private final Jobs jobs;
    private final Configuration configuration;
    private final ClassLoader loader;

    /// The given loader sees the connectors in `lib/`.
    public FlinkEngine(
            GatewayRetriever<DispatcherGateway> dispatcher, Configuration configuration, ClassLoader loader) {
        this.configuration = configuration.clone();
        this.configuration.set(DeploymentOptions.TARGET, DirectExecution.TARGET);
        this.jobs = new Jobs(dispatcher, this.configuration, configuration.get(ClientOptions.CLIENT_TIMEOUT));
        this.loader = loader;
    }

    @Override
    public Planner open(SessionHandle session, Map<String, String> properties) {
        return new FlinkPlanner(
                configuration, SessionState.configuration(configuration, session.text(), properties), loader, jobs);
    }
}
