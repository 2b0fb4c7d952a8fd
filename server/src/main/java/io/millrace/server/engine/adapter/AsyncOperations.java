package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.security.Sha256;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.UnknownOperationKeyException;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.apache.flink.runtime.rest.handler.job.AsynchronousJobOperationKey;

/// Starts and polls operations of the dispatcher, which remembers them by job and trigger id until
/// `rest.async.store-duration` after their end, and starts none twice.
record AsyncOperations(LeaderGateways gateways) {
    private static final int ID_BYTES = 16;

    Triggers.Accepted start(
            JobId job,
            Optional<TriggerId> chosen,
            BiFunction<DispatcherGateway, AsynchronousJobOperationKey, CompletableFuture<Acknowledge>> start) {
        var id = chosen.orElseGet(AsyncOperations::random);
        gateways.dispatcher(gateway -> start.apply(gateway, key(job, id)));
        return new Triggers.Accepted(id);
    }

    /// 32 hexadecimal digits, like the ids that servers choose.
    static TriggerId random() {
        return new TriggerId(new org.apache.flink.runtime.rest.messages.TriggerId().toString());
    }

    /// @param id the trigger id, and further words that identify the operation
    static Refusal unknown(String kind, Object id) {
        return Refusal.notFound("There is no " + kind + " operation with triggerId=" + id + ".");
    }

    /// The engine's ids have 16 bytes. Hexadecimal ids are used as they are; other texts are hashed, so that each
    /// process of a cluster finds the same operation.
    static AsynchronousJobOperationKey key(JobId job, TriggerId trigger) {
        var hex = trigger.isHex() ? trigger.text() : HexFormat.of().formatHex(Sha256.of(trigger.text()), 0, ID_BYTES);
        return AsynchronousJobOperationKey.of(
                org.apache.flink.runtime.rest.messages.TriggerId.fromHexString(hex), JobGraphCache.id(job));
    }

    <T> OperationResult<T> poll(
            String kind,
            JobId job,
            TriggerId trigger,
            BiFunction<DispatcherGateway, AsynchronousJobOperationKey, CompletableFuture<OperationResult<T>>> poll) {
        var key = key(job, trigger);
        try {
            return gateways.dispatcher(gateway -> poll.apply(gateway, key));
        } catch (Await.Failed e) {
            if (e.reason() instanceof UnknownOperationKeyException) {
                throw unknown(kind, trigger + " for job " + job);
            }
            throw e;
        }
    }
}
