package io.millrace.server.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.OriginParameters;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Principal;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class JobSubmitterTest {
    private static final JobId JOB = new JobId("0".repeat(32));
    private static final JobSubmitter BOB = new JobSubmitter("bob");

    private static StreamGraph graph() {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.fromData(1, 2).sinkTo(new DiscardingSink<>());
        return environment.getStreamGraph();
    }

    private static void assertOfBob(Map<String, String> parameters) {
        var origin = OriginParameters.read(JOB, parameters);
        assertThat(origin.submitter()).contains("bob");
        assertThat(origin.source()).isEqualTo(JobOrigin.Source.UNKNOWN);
    }

    @Test
    void marksThePlanOfAClient() throws Exception {
        var graph = graph();
        BOB.mark((org.apache.flink.streaming.api.graph.ExecutionPlan) graph);
        assertOfBob(graph.getExecutionConfig().getGlobalJobParameters().toMap());
        var job = graph().getJobGraph();
        BOB.mark(job);
        assertOfBob(job.getSerializedExecutionConfig()
                .deserializeValue(getClass().getClassLoader())
                .getGlobalJobParameters()
                .toMap());
    }

    /// A plan as it comes over the network.
    private static StreamGraph sent(StreamGraph graph) throws Exception {
        graph.serializeUserDefinedInstances();
        return InstantiationUtil.clone(graph);
    }

    private static Map<String, String> parameters(StreamGraph graph) throws Exception {
        var received = InstantiationUtil.clone(graph);
        received.deserializeUserDefinedInstances(JobSubmitterTest.class.getClassLoader(), Runnable::run);
        return received.getExecutionConfig().getGlobalJobParameters().toMap();
    }

    @Test
    void marksAPlanThatWasSent() throws Exception {
        var graph = sent(graph());
        BOB.mark((org.apache.flink.streaming.api.graph.ExecutionPlan) graph);
        assertOfBob(parameters(graph));
    }

    @Test
    void keepsTheUserThatASeparateGatewayHasNamed() throws Exception {
        var own = graph();
        OriginParameters.of("ann").addTo(own.getExecutionConfig());
        var graph = sent(own);
        BOB.mark((org.apache.flink.streaming.api.graph.ExecutionPlan) graph);
        assertThat(OriginParameters.read(JOB, parameters(graph)).submitter()).contains("ann");
    }

    @Test
    void marksTheJobsOfAnApplicationAndKeepsItsOwnParameters() {
        var configuration = new Configuration();
        configuration.set(PipelineOptions.GLOBAL_JOB_PARAMETERS, Map.of("a", "b"));
        BOB.mark(configuration);
        var parameters = configuration.get(PipelineOptions.GLOBAL_JOB_PARAMETERS);
        assertOfBob(parameters);
        assertThat(parameters).containsEntry("a", "b");
    }

    @Test
    void whoHasNotLoggedInOwnsNothing() {
        assertThat(JobSubmitter.of(Principal.ANYONE)).isEmpty();
        assertThat(JobSubmitter.of(new Principal(
                        "bob", Set.of(), AuthenticationKind.FILE, EnumSet.noneOf(io.millrace.wire.Permission.class))))
                .contains(BOB);
    }
}
