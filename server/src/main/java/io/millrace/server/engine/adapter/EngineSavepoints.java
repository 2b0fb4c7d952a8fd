package io.millrace.server.engine.adapter;

import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.FileAddresses;
import io.millrace.server.security.Principal;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.TriggerSavepointMode;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.rpc.RpcUtils;

/// Takes and deletes savepoints, and stops jobs with one. The deadline is for the acceptance; a savepoint has none.
record EngineSavepoints(
        LeaderGateways gateways,
        Configuration configuration,
        AsyncOperations operations,
        OperationStore<TriggerId, Acknowledge> disposals,
        TriggersProjection triggers)
        implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Savepoints.TRIGGER, call -> trigger(call.get(Jobs.JOB), call.body(), call.principal())),
                new Route<>(Savepoints.STOP, call -> stop(call.get(Jobs.JOB), call.body(), call.principal())),
                new Route<>(Savepoints.POLL, call -> poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))),
                new Route<>(Savepoints.DISPOSE, this::dispose),
                new Route<>(Savepoints.DISPOSAL, call -> disposal(call.get(Triggers.TRIGGER))));
    }

    private Triggers.Accepted dispose(Call<Savepoints.DisposalRequest> call) {
        var path = call.body()
                .path()
                .orElseThrow(() -> Refusal.badRequest("Field savepoint-path must not be omitted or be null."));
        SavepointPaths.require("savepoint-path", path, configuration);
        return dispose(path, call.body().triggerId());
    }

    /// Refuses a folder that the rules of the caller do not name.
    private static void requirePath(Principal caller, Optional<String> directory) {
        directory
                .filter(path -> !FileAddresses.of(path, true).stream().allMatch(caller.rights()::mayUsePath))
                .filter(_ -> !caller.may(Permission.OPERATE_ALL))
                .ifPresent(path -> {
                    throw Refusal.forbidden(
                            "'" + caller.name() + "' may not use the address '" + path + "' (paths of the role).");
                });
    }

    /// Triggers a savepoint. It accepts an unknown job; the poll reports it.
    private Triggers.Accepted trigger(JobId job, Savepoints.Request request, Principal caller) {
        requirePath(caller, request.targetDirectory());
        var directory = directory(request.targetDirectory(), "target-directory");
        var mode = request.cancelJob().orElse(false)
                ? TriggerSavepointMode.CANCEL_WITH_SAVEPOINT
                : TriggerSavepointMode.SAVEPOINT;
        return operations.start(
                job,
                request.triggerId(),
                (gateway, key) -> gateway.triggerSavepoint(
                        key, directory, format(request.formatType()), mode, RpcUtils.INF_TIMEOUT));
    }

    private Triggers.Accepted stop(JobId job, Savepoints.StopRequest request, Principal caller) {
        requirePath(caller, request.targetDirectory());
        var directory = directory(request.targetDirectory(), "targetDirectory");
        var mode = request.drain().orElse(false)
                ? TriggerSavepointMode.TERMINATE_WITH_SAVEPOINT
                : TriggerSavepointMode.SUSPEND_WITH_SAVEPOINT;
        return operations.start(
                job,
                request.triggerId(),
                (gateway, key) -> gateway.stopWithSavepoint(
                        key, directory, format(request.formatType()), mode, RpcUtils.INF_TIMEOUT));
    }

    private String directory(Optional<String> requested, String field) {
        requested.ifPresent(path -> SavepointPaths.require(field, path, configuration));
        return requested
                .or(() -> configuration.getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY))
                .orElseThrow(() -> Refusal.badRequest("Config key [" + CheckpointingOptions.SAVEPOINT_DIRECTORY.key()
                        + "] is not set. Property [" + field + "] must be provided."));
    }

    private static SavepointFormatType format(Optional<Savepoints.Format> requested) {
        return switch (requested.orElse(Savepoints.Format.CANONICAL)) {
            case CANONICAL -> SavepointFormatType.CANONICAL;
            case NATIVE -> SavepointFormatType.NATIVE;
        };
    }

    private Savepoints.Poll poll(JobId job, TriggerId trigger) {
        return triggers.savepoint(
                operations.poll("savepoint", job, trigger, (gateway, key) -> gateway.getTriggeredSavepointStatus(key)));
    }

    /// Deletes the savepoint at a path; the poll reports whether there is one. The same trigger id again deletes
    /// nothing.
    private Triggers.Accepted dispose(String path, Optional<TriggerId> chosen) {
        DispatcherGateway leader = gateways.dispatcher(CompletableFuture::completedFuture);
        var id = chosen.orElseGet(AsyncOperations::random);
        disposals.start(id, () -> leader.disposeSavepoint(path, RpcUtils.INF_TIMEOUT));
        return new Triggers.Accepted(id);
    }

    private Triggers.Poll disposal(TriggerId trigger) {
        return triggers.plain(
                disposals.poll(trigger).orElseThrow(() -> AsyncOperations.unknown("savepoint disposal", trigger)));
    }
}
