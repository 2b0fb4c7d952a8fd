package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.exceptions.UnknownTaskExecutorException;
import org.apache.flink.runtime.rpc.exceptions.FencingTokenException;
import org.apache.flink.runtime.rpc.exceptions.RpcException;

/// Asks the leaders of the engine, each question with a deadline, and turns the noes that are expected into refusals.
final class Gateways {
    private final Engine engine;
    private final Duration limit;

    Gateways(Engine engine, Duration limit) {
        this.engine = engine;
        this.limit = limit;
    }

    /// How long an answer may take.
    Duration limit() {
        return limit;
    }

    <T> T dispatcher(Function<DispatcherGateway, CompletableFuture<T>> question) {
        return answer(engine.dispatcher().getFuture().thenCompose(question));
    }

    <T> T resourceManager(Function<ResourceManagerGateway, CompletableFuture<T>> question) {
        return answer(engine.resourceManager().getFuture().thenCompose(question));
    }

    <T> T answer(CompletableFuture<T> future) {
        try {
            return Await.within(Deadline.in(limit), future);
        } catch (Await.Failed e) {
            throw known(e);
        }
    }

    private static RuntimeException known(Await.Failed failed) {
        return switch (failed.reason()) {
            case FlinkJobNotFoundException missing -> new Refusal(FaultCode.NOT_FOUND, sentence(missing));
            case UnknownTaskExecutorException missing -> new Refusal(FaultCode.NOT_FOUND, sentence(missing));
            case TimeoutException _ -> new Refusal(FaultCode.TIMED_OUT, "The engine did not answer in time.");
            case FencingTokenException _ -> away();
            case RpcException _ -> away();
            default -> failed;
        };
    }

    private static Refusal away() {
        return new Refusal(FaultCode.UNAVAILABLE, "The engine has no leader at present. Try again in a moment.");
    }

    private static String sentence(Throwable reason) {
        return String.valueOf(reason.getMessage());
    }
}
