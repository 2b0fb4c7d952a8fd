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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The processes of the cluster as places that metrics are asked from. Where a task manager's are, it has to be asked
/// itself, and the engine answers for none while one of them is silent: so each is asked once in its life.
final class MetricSources {
    private static final Logger LOG = LoggerFactory.getLogger(MetricSources.class);
    /// For places that are not known yet.
    private static final Duration MOMENT = Duration.ofMillis(500);

    private final Engine engine;
    private final Map<String, MetricSource> jobManagers = new ConcurrentHashMap<>();
    private final Map<Member, MetricSource> taskManagers = new ConcurrentHashMap<>();
    private CompletableFuture<Void> looking = CompletableFuture.completedFuture(null);
    private boolean inVain;

    MetricSources(Engine engine) {
        this.engine = engine;
    }

    /// A task manager, which may come back under its old id, in another process.
    private record Member(String id, String address) {
        static Member of(TaskManagerInfo info) {
            return new Member(info.getResourceId().toString(), info.getAddress());
        }
    }

    /// What all of them say, or said last.
    CompletableFuture<List<Reading>> ask(DispatcherGateway dispatcher) {
        var own = dispatcher
                .requestMetricQueryServiceAddresses(MetricsSnapshot.LONGEST)
                .thenCompose(this::ofJobManagers);
        var others = engine.resourceManager()
                .getFuture()
                .thenCompose(gateway -> gateway.requestTaskManagerInfo(MetricsSnapshot.LONGEST))
                .thenApply(all -> all.stream().map(Member::of).collect(Collectors.toSet()))
                .thenCompose(present ->
                        places(dispatcher, present).thenCompose(_ -> readings(List.copyOf(taskManagers.values()))));
        return own.thenCombine(others, MetricSources::joined);
    }

    /// Those of leaders that were are forgotten.
    private CompletableFuture<List<Reading>> ofJobManagers(Collection<String> addresses) {
        jobManagers.keySet().retainAll(addresses);
        return readings(addresses.stream()
                .map(address -> jobManagers.computeIfAbsent(address, place -> new MetricSource(engine, "", place)))
                .toList());
    }

    private static List<Reading> joined(List<Reading> one, List<Reading> other) {
        var all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    private static CompletableFuture<List<Reading>> readings(Collection<MetricSource> sources) {
        var all = sources.stream().map(MetricSource::ask).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenApply(_ -> all.stream().map(CompletableFuture::join).toList());
    }

    /// Finds out where the metrics of those are that have not been asked yet, as far as that can be found out soon.
    private synchronized CompletableFuture<Void> places(DispatcherGateway dispatcher, Set<Member> present) {
        taskManagers.keySet().retainAll(present);
        if (taskManagers.keySet().containsAll(present)) {
            return CompletableFuture.completedFuture(null);
        }
        if (looking.isDone()) {
            looking = dispatcher
                    .requestTaskManagerMetricQueryServiceAddresses(MetricsSnapshot.LONGEST)
                    .thenAccept(places -> places.forEach(place -> found(present, place.f0, place.f1)))
                    .whenComplete((nothing, failure) -> settled(failure));
        } else if (inVain) {
            return CompletableFuture.completedFuture(null);
        }
        return looking.copy()
                .orTimeout(MOMENT.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(_ -> null);
    }

    private void found(Set<Member> present, ResourceID id, String place) {
        present.stream()
                .filter(member -> member.id().equals(id.toString()))
                .forEach(member ->
                        taskManagers.computeIfAbsent(member, _ -> new MetricSource(engine, member.id(), place)));
    }

    private synchronized void settled(@org.jspecify.annotations.Nullable Throwable failure) {
        inVain = failure != null;
        if (inVain) {
            LOG.debug("Where the metrics of a task manager are cannot be found out while one is silent.", failure);
        }
    }
}
