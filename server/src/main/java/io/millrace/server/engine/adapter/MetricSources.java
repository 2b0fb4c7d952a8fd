package io.millrace.server.engine.adapter;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.adapter.MetricSource.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The processes of the cluster as sources of metrics. The engine gets the address of a task manager's metrics from the
/// task manager itself, and answers for none while one of them is silent. So each address is requested once.
final class MetricSources {
    private static final Logger LOG = LoggerFactory.getLogger(MetricSources.class);
    /// The time to wait for unknown addresses.
    private static final Duration WAIT = Duration.ofMillis(500);

    private final Engine engine;
    private final Map<String, MetricSource> jobManagers = new ConcurrentHashMap<>();
    private final Map<Member, MetricSource> taskManagers = new ConcurrentHashMap<>();
    private CompletableFuture<Void> lookup = CompletableFuture.completedFuture(null);
    private boolean lookupFailed;

    MetricSources(Engine engine) {
        this.engine = engine;
    }

    /// A task manager. Another process may use the same id later.
    private record Member(String id, String address) {
        static Member of(TaskManagerInfo info) {
            return new Member(info.getResourceId().toString(), info.getAddress());
        }
    }

    /// The current or latest metrics of all processes.
    CompletableFuture<List<Reading>> ask(DispatcherGateway dispatcher) {
        var own = dispatcher
                .requestMetricQueryServiceAddresses(MetricsSnapshot.MAX_TIMEOUT)
                .thenCompose(this::ofJobManagers);
        var others = engine.resourceManager()
                .getFuture()
                .thenCompose(gateway -> gateway.requestTaskManagerInfo(MetricsSnapshot.MAX_TIMEOUT))
                .thenApply(all -> all.stream().map(Member::of).collect(Collectors.toSet()))
                .thenCompose(present ->
                        addresses(dispatcher, present).thenCompose(_ -> readings(List.copyOf(taskManagers.values()))));
        return own.thenCombine(others, MetricSources::joined);
    }

    /// Drops the sources of former leaders.
    private CompletableFuture<List<Reading>> ofJobManagers(Collection<String> addresses) {
        jobManagers.keySet().retainAll(addresses);
        return readings(addresses.stream()
                .map(address -> jobManagers.computeIfAbsent(address, key -> new MetricSource(engine, "", key)))
                .toList());
    }

    private static List<Reading> joined(List<Reading> first, List<Reading> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static CompletableFuture<List<Reading>> readings(Collection<MetricSource> sources) {
        var all = sources.stream().map(MetricSource::ask).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenApply(_ -> all.stream().map(CompletableFuture::join).toList());
    }

    /// Looks up the addresses of new task managers, and waits a moment for them.
    private synchronized CompletableFuture<Void> addresses(DispatcherGateway dispatcher, Set<Member> present) {
        taskManagers.keySet().retainAll(present);
        if (taskManagers.keySet().containsAll(present)) {
            return CompletableFuture.completedFuture(null);
        }
        if (lookup.isDone()) {
            lookup = dispatcher
                    .requestTaskManagerMetricQueryServiceAddresses(MetricsSnapshot.MAX_TIMEOUT)
                    .thenAccept(addresses -> addresses.forEach(found -> add(present, found.f0, found.f1)))
                    .whenComplete((_, failure) -> lookupEnded(failure));
        } else if (lookupFailed) {
            return CompletableFuture.completedFuture(null);
        }
        return lookup.copy().orTimeout(WAIT.toMillis(), TimeUnit.MILLISECONDS).exceptionally(_ -> null);
    }

    private void add(Set<Member> present, ResourceID id, String address) {
        present.stream()
                .filter(member -> member.id().equals(id.toString()))
                .forEach(member ->
                        taskManagers.computeIfAbsent(member, _ -> new MetricSource(engine, member.id(), address)));
    }

    private synchronized void lookupEnded(@Nullable Throwable failure) {
        lookupFailed = failure != null;
        if (lookupFailed) {
            LOG.debug("The addresses of metrics are unknown while a task manager is silent.", failure);
        }
    }
}
