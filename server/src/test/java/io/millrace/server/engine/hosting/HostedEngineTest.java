package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.coordinator.Coordinator;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostedEngineTest {
    static List<HostedEngine> engines() {
        return List.of(
                new EmbeddedEngine(new Configuration()),
                new Coordinator(
                        new Configuration(),
                        ArchiveOptions.MEMORY,
                        new Coordinator.Cluster.Separate(false),
                        Optional.empty()));
    }

    /// Service A answers until the engine has stopped, which may take seconds.
    @ParameterizedTest
    @MethodSource("engines")
    void refusesRequestsForTheMomentWhenItDoesNotRun(HostedEngine engine) {
        for (ThrowingCallable request : List.<ThrowingCallable>of(
                engine::masters, engine::dispatcher, engine::resourceManager, engine::metrics, engine::leadership)) {
            assertThatThrownBy(request).isInstanceOfSatisfying(Refusal.class, refusal -> {
                assertThat(refusal.code()).isEqualTo(FaultCode.UNAVAILABLE);
                assertThat(refusal.reason()).contains("is not running");
            });
        }
    }
}
