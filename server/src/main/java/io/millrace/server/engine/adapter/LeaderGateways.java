package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
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

/// Asks the leaders of the engine, each question with a deadline, and turns the noes that are expected into refusals.
final class LeaderGateways {
    /// How long a task manager is waited for before it is looked whether it is there at all.
    private static final Duration LOOK = Duration.ofSeconds(3);

    private final Engine engine;
    private final Duration limit;

    LeaderGateways(Engine engine, Duration limit) {
        this.engine = engine;
        this.limit = limit;
    }

    /// How long an answer may take.
    Duration limit() {
        return limit;
    }

    <T> T dispatcher(Function<DispatcherGateway, CompletableFuture<T>> question) {
        Observation.state(Moment.now());
        return answer(engine.dispatcher().getFuture().thenCompose(question));
    }

    <T> T resourceManager(Function<ResourceManagerGateway, CompletableFuture<T>> question) {
        Observation.state(Moment.now());
        return answer(engine.resourceManager().getFuture().thenCompose(question));
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

    /// The leader may be slow. A standby's question, or one from around an election, may have gone to a dead leader,
    /// which is unknown until its session has ended: no answer, not a slow one.
    private Refusal late(Refusal late) {
        return engine.leadership().leadsSince(limit.multipliedBy(2))
                ? late
                : engine.leadership().absence();
    }

    /// While this process leads, what cannot be reached is not the leader but a part that ended between two questions,
    /// such as the master of a job.
    private Refusal gone() {
        return engine.leadership().leadsSince(limit.multipliedBy(2))
                ? new Refusal(
                        FaultCode.UNAVAILABLE, "The part of the engine that was asked ended meanwhile. Ask again.")
                : engine.leadership().absence();
    }

    private RuntimeException known(Await.Failed failed) {
        return switch (failed.reason()) {
            case FlinkJobNotFoundException missing -> refusal(FaultCode.NOT_FOUND, missing);
            case FlinkApplicationNotFoundException missing -> refusal(FaultCode.NOT_FOUND, missing);
            case UnknownTaskExecutorException missing -> refusal(FaultCode.NOT_FOUND, missing);
            // no 503: stock clients would wait seconds where the job is ready in a moment
            case UnavailableDispatcherOperationException early -> refusal(FaultCode.CONFLICT, early);
            case RestHandlerException no -> refused(no).orElse(failed);
            case TimeoutException _ -> late(new Refusal(FaultCode.TIMED_OUT, "The engine did not answer in time."));
            case FencingTokenException _ -> engine.leadership().absence();
            case RpcException _ -> gone();
            default -> failed;
        };
    }

    /// What one task manager is asked through its job manager.
    <T> T taskManager(
            TaskManagerId taskManager, BiFunction<ResourceManagerGateway, ResourceID, CompletableFuture<T>> question) {
        Observation.state(Moment.now());
        var answer = engine.resourceManager()
                .getFuture()
                .thenCompose(gateway -> question.apply(gateway, new ResourceID(taskManager.text())));
        try {
            return patiently(taskManager, answer);
        } catch (Await.Failed e) {
            throw switch (e.reason()) {
                case FencingTokenException _ -> engine.leadership().absence();
                case RpcException _ -> silent(taskManager);
                case TimeoutException _ -> silent(taskManager);
                default -> known(e);
            };
        }
    }

    /// Some answers take their time (a large file); but one that sends no heartbeats any more is not waited for.
    private <T> T patiently(TaskManagerId taskManager, CompletableFuture<T> answer) {
        for (var deadline = Deadline.in(limit); ; ) {
            try {
                return Await.within(deadline.orEarlier(Deadline.in(LOOK)), answer);
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

    /// A heartbeat may be missed.
    private Duration tolerated() {
        return engine.configuration()
                .get(HeartbeatManagerOptions.HEARTBEAT_INTERVAL)
                .multipliedBy(2);
    }

    /// How long ago the last heartbeat came. Refuses a task manager that is not on the list any more.
    private Duration silence(TaskManagerId taskManager) {
        var found = resourceManager(
                gateway -> gateway.requestTaskManagerDetailsInfo(new ResourceID(taskManager.text()), LOOK));
        var last = found.getTaskManagerInfo().getLastHeartbeat();
        return Duration.ofMillis(Math.max(0, System.currentTimeMillis() - last));
    }

    private Refusal silent(TaskManagerId taskManager) {
        var seconds = silence(taskManager).toMillis() / 1000.0;
        return new Refusal(
                FaultCode.UNAVAILABLE,
                String.format(
                        Locale.ROOT,
                        "Task manager %s does not answer; its last heartbeat came %.1f s ago. It is taken off the list"
                                + " when it has been silent for heartbeat.timeout.",
                        taskManager,
                        seconds));
    }

    /// What parts of the engine refuse with the status of a stock answer.
    private static Optional<RuntimeException> refused(RestHandlerException no) {
        return switch (no.getHttpResponseStatus().code()) {
            case 400 -> Optional.of(refusal(FaultCode.BAD_REQUEST, no));
            case 404 -> Optional.of(refusal(FaultCode.NOT_FOUND, no));
            case 409 -> Optional.of(refusal(FaultCode.CONFLICT, no));
            default -> Optional.empty();
        };
    }

    /// Says what the engine says, a line each, and then its name for the case: stock clients look for that in the text
    /// to find out whether to ask again.
    private static Refusal refusal(FaultCode code, Throwable reason) {
        var lines = new ArrayList<>(String.valueOf(reason.getMessage()).lines().toList());
        var first = lines.isEmpty() ? reason.getClass().getName() : lines.removeFirst();
        lines.add(reason.getClass().getName());
        for (var cause = reason.getCause(); cause != null; cause = cause.getCause()) {
            lines.add(firstLine(cause));
        }
        return new Refusal(code, first, lines);
    }

    private static String firstLine(Throwable cause) {
        return cause.toString().lines().findFirst().orElse(cause.getClass().getName());
    }
}
