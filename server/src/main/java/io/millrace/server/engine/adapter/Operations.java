package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.UnknownOperationKeyException;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.apache.flink.runtime.rest.handler.job.AsynchronousJobOperationKey;

/// Operations that are triggered and polled. The dispatcher remembers them by job and trigger id, for as long as
/// `rest.async.store-duration` after their end, and starts none twice.
record Operations(Gateways gateways) {

    Triggers.Accepted start(
            JobId job,
            Optional<TriggerId> chosen,
            BiFunction<DispatcherGateway, AsynchronousJobOperationKey, CompletableFuture<Acknowledge>> start) {
        var id = chosen.map(given -> org.apache.flink.runtime.rest.messages.TriggerId.fromHexString(given.text()))
                .orElseGet(org.apache.flink.runtime.rest.messages.TriggerId::new);
        var key = AsynchronousJobOperationKey.of(id, Graphs.id(job));
        gateways.dispatcher(gateway -> start.apply(gateway, key));
        return new Triggers.Accepted(TriggerId.parse(id.toString()));
    }

    <T> OperationResult<T> poll(
            String kind,
            JobId job,
            TriggerId trigger,
            BiFunction<DispatcherGateway, AsynchronousJobOperationKey, CompletableFuture<OperationResult<T>>> poll) {
        var key = AsynchronousJobOperationKey.of(
                org.apache.flink.runtime.rest.messages.TriggerId.fromHexString(trigger.text()), Graphs.id(job));
        try {
            return gateways.dispatcher(gateway -> poll.apply(gateway, key));
        } catch (Await.Failed e) {
            if (e.reason() instanceof UnknownOperationKeyException) {
                throw new Refusal(
                        FaultCode.NOT_FOUND,
                        "There is no " + kind + " operation with triggerId=" + trigger + " for job " + job + ".");
            }
            throw e;
        }
    }
}
