package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.log.LogChunkService;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.log.RemoteLog;
import io.millrace.server.logs.FollowedFile;
import io.millrace.wire.Content;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.id.TaskManagerId;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.apache.flink.runtime.blob.TransientBlobKey;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.exceptions.RpcConnectionException;
import org.apache.flink.runtime.taskexecutor.FileType;

/// The log files of task managers in other processes. Task managers of this server offer them in chunks; stock ones
/// send the whole file, which is deleted after it was read.
record RemoteLogCache(Engine engine, LeaderGateways gateways) {
    Logs.Listing list(TaskManagerId taskManager) {
        var files = gateways.taskManager(
                taskManager, (gateway, id) -> gateway.requestTaskManagerLogList(id, gateways.limit()));
        return new Logs.Listing(files.stream()
                .map(file -> new Logs.LogFile(file.getName(), file.getSize(), file.getMtime()))
                .sorted(Comparator.comparing(Logs.LogFile::name))
                .toList());
    }

    /// The file itself if the process offers chunks of it, and otherwise a copy.
    Content file(TaskManagerId taskManager, String name) {
        return pieces(taskManager)
                .map(offered -> new RemoteLog(offered, name).look().content())
                .orElseGet(() -> copy(taskManager, name));
    }

    FollowedFile followed(TaskManagerId taskManager, String name) {
        return pieces(taskManager)
                .map(offered -> new RemoteLog(offered, name))
                .orElseThrow(() -> Refusal.conflict(
                        "Task manager " + taskManager + " is of a stock engine, which sends its log files whole or not"
                                + " at all: they can be read, searched, and asked for their last lines, but not"
                                + " followed."));
    }

    private Optional<LogChunkService> pieces(TaskManagerId taskManager) {
        return gateways.taskManager(
                taskManager,
                (gateway, id) -> gateway.requestTaskManagerDetailsInfo(id, gateways.limit())
                        .thenCompose(info -> offered(info.getTaskManagerInfo().getAddress())));
    }

    /// Empty if the process offers none.
    private CompletableFuture<Optional<LogChunkService>> offered(String taskManager) {
        return engine.connect(LogChunkService.beside(taskManager), LogChunkService.class)
                .thenApply(Optional::of)
                .exceptionallyCompose(failure -> failure instanceof RpcConnectionException
                                || failure.getCause() instanceof RpcConnectionException
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure));
    }

    private Content copy(TaskManagerId taskManager, String name) {
        var last = Optional.ofNullable(Path.of(name.replace('\0', '/')).getFileName())
                .map(Path::toString)
                .orElseThrow(LogDirectory::missing);
        return fetch(
                taskManager,
                (gateway, id) ->
                        gateway.requestTaskManagerFileUploadByNameAndType(id, last, FileType.LOG, gateways.limit()));
    }

    Content main(TaskManagerId taskManager) {
        return fetch(taskManager, FileType.LOG);
    }

    Content output(TaskManagerId taskManager) {
        return fetch(taskManager, FileType.STDOUT);
    }

    private Content fetch(TaskManagerId taskManager, FileType type) {
        return fetch(
                taskManager, (gateway, id) -> gateway.requestTaskManagerFileUploadByType(id, type, gateways.limit()));
    }

    private Content fetch(
            TaskManagerId taskManager,
            BiFunction<ResourceManagerGateway, ResourceID, CompletableFuture<TransientBlobKey>> question) {
        try {
            var key = gateways.taskManager(taskManager, question);
            var copy = new CachedFile(engine.blobs(), key, engine.executor());
            return new Content("text/plain", copy.length(), copy::open);
        } catch (IOException e) {
            throw Refusal.unavailable("The task manager sent the file, but it did not arrive. Try again.");
        } catch (Await.Failed e) {
            throw e.reason() instanceof FileNotFoundException || noFile(e) ? LogDirectory.missing() : e;
        }
    }

    /// The engine reports a missing file by its message only.
    private static boolean noFile(Await.Failed failed) {
        return String.valueOf(failed.reason().getMessage()).contains("does not exist");
    }
}
