package io.millrace.server.engine.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.FaultCode;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rest.util.RestClientException;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponseStatus;
import org.junit.jupiter.api.Test;

class ClusterErrorsTest {
    private static final ClusterSettings CLUSTER =
            ClusterSettings.of(Configuration.fromMap(Map.of("rest.address", "far", "rest.port", "18081")));

    @Test
    void aRefusedConnectionNamesTheClusterAndTheRemedy() {
        var refusal = ClusterErrors.of(
                new CompletionException(new ConnectException("Connection refused: far/10.0.0.1:18081")), CLUSTER);

        assertThat(refusal.code()).isEqualTo(FaultCode.UNAVAILABLE);
        assertThat(refusal.reason())
                .isEqualTo(
                        "The cluster at http://far:18081 cannot be reached: Connection refused:"
                                + " far/10.0.0.1:18081. Start it, or set rest.address and rest.port to those of one that runs.");
    }

    @Test
    void anUnknownNameAndALateAnswerAreDistinguished() {
        assertThat(ClusterErrors.of(new UnknownHostException("far"), CLUSTER).reason())
                .contains("no machine is known by the name far");
        assertThat(ClusterErrors.of(new TimeoutException(), CLUSTER).reason()).contains("within 60 s (client.timeout)");
    }

    @Test
    void aClusterFoundOverZooKeeperIsCalledByIt() {
        var settings = ClusterSettings.of(Configuration.fromMap(Map.of(
                "high-availability.type", "zookeeper",
                "high-availability.zookeeper.quorum", "zoo:2181",
                "high-availability.cluster-id", "/blue")));

        assertThat(ClusterErrors.of(new TimeoutException("Waiting for leader address timed out"), settings)
                        .reason())
                .startsWith(
                        "The cluster /blue of the ZooKeeper at zoo:2181 cannot be reached: no job manager leads it.")
                .contains("high-availability.zookeeper.quorum");
    }

    @Test
    void anAnswerIsReportedWithoutTracesAndClassNames() {
        var answer = new RestClientException(
                "[Internal server error., <Exception on server side:\n"
                        + "org.apache.flink.client.program.ProgramInvocationException: Could not run it.\n"
                        + "\tat org.apache.flink.A$B.run(A.java:12)\n"
                        + "Caused by: java.lang.IllegalStateException: It has no slots: 0 of 8.\n"
                        + "\t... 7 more\n\nEnd of exception on server side>]",
                HttpResponseStatus.INTERNAL_SERVER_ERROR);

        var refusal = ClusterErrors.of(answer, CLUSTER);

        assertThat(refusal.code()).isEqualTo(FaultCode.STATEMENT_FAILED);
        assertThat(refusal.reason()).isEqualTo("It has no slots: 0 of 8.");
        assertThat(refusal.detail()).containsExactly("Could not run it.");
    }

    @Test
    void theStatusSaysWhetherTheClusterIsNotReadyOrDoesNotKnow() {
        assertThat(ClusterErrors.of(new RestClientException("[Job 1 not found]", HttpResponseStatus.NOT_FOUND), CLUSTER)
                        .code())
                .isEqualTo(FaultCode.NOT_FOUND);
        assertThat(ClusterErrors.of(
                                new RestClientException("[No leader.]", HttpResponseStatus.SERVICE_UNAVAILABLE),
                                CLUSTER)
                        .reason())
                .isEqualTo("The cluster at http://far:18081 is not ready: No leader.");
    }
}
