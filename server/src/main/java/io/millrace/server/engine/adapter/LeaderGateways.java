package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.server.telemetry.CauseChain;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.UnavailableDispatcherOperationException;
import org.apache.flink.runtime.messages.FlinkApplicationNotFoundException;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.exceptions.UnknownTaskExecutorException;
import org.apache.flink.runtime.rest.handler.RestHandlerException;
import org.apache.flink.runtime.rpc.exceptions.FencingTokenException;
import org.apache.flink.runtime.rpc.exceptions.RpcException;

/// Sends requests to the leaders of the engine, each with a deadline, and turns expected errors into refusals.
final class LeaderGateways {
    /// The time to wait for a task manager before checking whether it still sends heartbeats.
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(3);

    private final Engine engine;
    private final Duration limit;
    private final Duration checkInterval;
    private final HeartbeatAges heartbeats;

    LeaderGateways(Engine engine, Duration limit) {
        this(engine, limit, CHECK_INTERVAL, Moment::now);
    }

    LeaderGateways(Engine engine, Duration limit, Duration checkInterval, Supplier<Moment> clock) {
        this.engine = engine;
        this.limit = limit;
        this.checkInterval = checkInterval;
        this.heartbeats = new HeartbeatAges(clock);
    }

    /// The maximum time of an answer.
    Duration limit() {
        return limit;
    }

    <T> T dispatcher(Function<DispatcherGateway, CompletableFuture<T>> request) {
        Observation.state(Moment.now());
        return answer(engine.dispatcher().getFuture().thenCompose(request));
    }

    <T> T resourceManager(Function<ResourceManagerGateway, CompletableFuture<T>> request) {
        Observation.state(Moment.now());
        return answer(engine.resourceManager().getFuture().thenCompose(request));
    }

    <T> T answer(CompletableFuture<T> future) {
        try {
            return Await.within(Deadline.in(limit), future);
        } catch (Refusal e) {
            throw e.code() == FaultCode.TIMED_OUT ? late(e) : e;
        } catch (Await.Failed e) {
            throw known(e);
        }
    }

    /// The leader may be slow. But a request from a standby, or around an election, may have gone to a dead leader,
    /// which counts as the leader until its session ends.
    private Refusal late(Refusal late) {
        return engine.leadership().leadsFor(limit.multipliedBy(2))
                ? late
                : engine.leadership().absence();
    }

    /// Returns the refusal for an unreachable part. While this process leads, that part is not the leader but
    /// one that has just ended, such as the master of a job.
    private Refusal gone() {
        return engine.leadership().leadsFor(limit.multipliedBy(2))
                ? Refusal.unavailable("The part of the engine that was asked ended meanwhile. Ask again.")
                : engine.leadership().absence();
    }

    private RuntimeException known(Await.Failed failed) {
        return switch (failed.reason()) {
            case FlinkJobNotFoundException missing -> refusal(FaultCode.NOT_FOUND, missing);
            case FlinkApplicationNotFoundException missing -> refusal(FaultCode.NOT_FOUND, missing);
            case UnknownTaskExecutorException missing -> refusal(FaultCode.NOT_FOUND, missing);
            // not 503: stock clients would wait for seconds, and the job is ready sooner
            case UnavailableDispatcherOperationException early -> refusal(FaultCode.CONFLICT, early);
            case RestHandlerException refused -> refused(refused).orElse(failed);
            case TimeoutException _ -> late(Refusal.timedOut("The engine did not answer in time."));
            case FencingTokenException _ -> engine.leadership().absence();
            case RpcException _ -> gone();
            default -> failed;
        };
    }

    /// Sends a request to a task manager through the job manager.
    <T> T taskManager(
            TaskManagerId taskManager, BiFunction<ResourceManagerGateway, ResourceID, CompletableFuture<T>> request) {
        Observation.state(Moment.now());
        var answer = engine.resourceManager()
                .getFuture()
                .thenCompose(gateway -> request.apply(gateway, new ResourceID(taskManager.text())));
        try {
            return await(taskManager, answer);
        } catch (Await.Failed e) {
            throw switch (e.reason()) {
                case FencingTokenException _ -> engine.leadership().absence();
                case RpcException _ -> silent(taskManager);
                case TimeoutException _ -> silent(taskManager);
                default -> known(e);
            };
        }
    }

    /// Waits for the answer, which may take long (a large file), while the task manager sends heartbeats.
    private <T> T await(TaskManagerId taskManager, CompletableFuture<T> answer) {
        for (var deadline = Deadline.in(limit); ; ) {
            try {
                return Await.within(deadline.orEarlier(Deadline.in(checkInterval)), answer);
            } catch (Refusal e) {
                if (e.code() != FaultCode.TIMED_OUT) {
                    throw e;
                }
                if (deadline.passed() || silence(taskManager).compareTo(tolerated()) > 0) {
                    throw silent(taskManager);
                }
            }
        }
    }

    /// Allows for one missed heartbeat.
    private Duration tolerated() {
        return engine.configuration()
                .get(HeartbeatManagerOptions.HEARTBEAT_INTERVAL)
                .multipliedBy(2);
    }

    /// The time since the last heartbeat, or since this process first asked for it. Refuses an unknown task manager.
    private Duration silence(TaskManagerId taskManager) {
        var found = resourceManager(
                gateway -> gateway.requestTaskManagerDetailsInfo(new ResourceID(taskManager.text()), CHECK_INTERVAL));
        return heartbeats.age(taskManager, found.getTaskManagerInfo().getLastHeartbeat());
    }

    private Refusal silent(TaskManagerId taskManager) {
        var seconds = silence(taskManager).toMillis() / 1000.0;
        return Refusal.unavailable(String.format(
                Locale.ROOT,
                "Task manager %s does not answer; its last heartbeat came at least %.1f s ago. It is taken off the list"
                        + " when it has been silent for heartbeat.timeout.",
                taskManager,
                seconds));
    }

    /// A refusal by a part of the engine that names an HTTP status.
    private static Optional<RuntimeException> refused(RestHandlerException thrown) {
        return switch (thrown.getHttpResponseStatus().code()) {
            case 400 -> Optional.of(refusal(FaultCode.BAD_REQUEST, thrown));
            case 404 -> Optional.of(refusal(FaultCode.NOT_FOUND, thrown));
            case 409 -> Optional.of(refusal(FaultCode.CONFLICT, thrown));
            default -> Optional.empty();
        };
    }

    /// The engine's message by lines, followed by the class name of its exception: stock clients search the text for it
    /// to decide whether to try again.
    private static Refusal refusal(FaultCode code, Throwable reason) {
        var lines = new ArrayList<>(String.valueOf(reason.getMessage()).lines().toList());
        var first = lines.isEmpty() ? reason.getClass().getName() : lines.removeFirst();
        lines.add(reason.getClass().getName());
        CauseChain.of(reason).stream().skip(1).map(LeaderGateways::firstLine).forEach(lines::add);
        return new Refusal(code, first, lines);
    }

    private static String firstLine(Throwable cause) {
        return cause.toString().lines().findFirst().orElse(cause.getClass().getName());
    }
}
