package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.Engine;
import io.millrace.wire.Refusal;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.webmonitor.MultipleJobsDetails;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MetricsSnapshotTest {
    private static final Duration NONE = Duration.ZERO;
    private static final Duration LONG = Duration.ofMinutes(1);

    /// When the leader comes to answer.
    private CompletableFuture<DispatcherGateway> leader = CompletableFuture.completedFuture(dispatcher());

    private final Configuration configuration =
            new Configuration().set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofNanos(1));

    private final Engine engine = fake(
            Engine.class,
            Map.of(
                    "configuration", configuration,
                    "dispatcher", (GatewayRetriever<DispatcherGateway>) () -> leader,
                    "resourceManager",
                            (GatewayRetriever<ResourceManagerGateway>)
                                    () -> CompletableFuture.completedFuture(resourceManager())));

    private static DispatcherGateway dispatcher() {
        return fake(
                DispatcherGateway.class,
                Map.of(
                        "requestMultipleJobDetails",
                        CompletableFuture.completedFuture(new MultipleJobsDetails(List.of())),
                        "requestMetricQueryServiceAddresses",
                        CompletableFuture.completedFuture(List.of())));
    }

    private static ResourceManagerGateway resourceManager() {
        return fake(
                ResourceManagerGateway.class,
                Map.of("requestTaskManagerInfo", CompletableFuture.completedFuture(List.of())));
    }

    private static <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> answers.get(method.getName())));
    }

    @Test
    void aSlowLeaderIsWaitedForWhereThereIsNothingElseToTell() throws Exception {
        leader = new CompletableFuture<>();
        var measurements = new MetricsSnapshot(engine, NONE, LONG);
        var asked = new FutureTask<>(measurements::present);
        var asking = Thread.ofVirtual().start(asked);
        await().until(() -> asking.getState() == Thread.State.TIMED_WAITING || asked.isDone());

        leader.complete(dispatcher());

        assertThat(asked.get().silent()).isEmpty();
    }

    @Test
    @Timeout(300)
    void nobodyWaitsLongWhoCanHaveThoseOfAMomentAgo() {
        var measurements = new MetricsSnapshot(engine, NONE, LONG);
        var first = measurements.present();

        leader = new CompletableFuture<>();

        assertThat(measurements.present()).isSameAs(first);
    }

    @Test
    void anAnswerThatComesLateIsNotTakenForTheLatest() {
        var measurements = new MetricsSnapshot(engine, NONE, NONE);
        var late = new CompletableFuture<DispatcherGateway>();
        leader = late;
        assertThatThrownBy(measurements::present).isInstanceOf(Refusal.class);
        leader = CompletableFuture.completedFuture(dispatcher());
        var present = measurements.now();

        late.complete(dispatcher());

        leader = new CompletableFuture<>();
        assertThat(measurements.now()).isSameAs(present);
    }

    @Test
    void aLeaderThatDoesNotAnswerIsReportedAsSuch() {
        leader = new CompletableFuture<>();

        assertThatThrownBy(new MetricsSnapshot(engine, NONE, NONE)::present)
                .isInstanceOf(Refusal.class)
                .hasMessage("The engine does not answer: there are no present metrics.");
    }
}
