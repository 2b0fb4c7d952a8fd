package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.Engine;
import io.millrace.wire.Content;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.id.TaskManagerId;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.apache.flink.runtime.blob.TransientBlobKey;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.taskexecutor.FileType;

/// Log files of task managers in other processes: each is asked to send the file, which is kept only until it has been
/// read.
record FetchedLogs(Engine engine, Gateways gateways) {
    Logs.Listing list(TaskManagerId taskManager) {
        var files = gateways.taskManager(
                taskManager, (gateway, id) -> gateway.requestTaskManagerLogList(id, gateways.limit()));
        return new Logs.Listing(files.stream()
                .map(file -> new Logs.LogFile(file.getName(), file.getSize(), file.getMtime()))
                .sorted(Comparator.comparing(Logs.LogFile::name))
                .toList());
    }

    Content file(TaskManagerId taskManager, String name) {
        var last = Optional.ofNullable(Path.of(name.replace('\0', '/')).getFileName())
                .map(Path::toString)
                .orElseThrow(FetchedLogs::missing);
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
            var blobs = engine.blobs();
            var file = blobs.getFile(key);
            return new Content("text/plain", file.length(), () -> new OnceRead(file, blobs, key));
        } catch (IOException e) {
            throw new Refusal(
                    FaultCode.UNAVAILABLE, "The task manager sent the file, but it did not arrive. Try again.");
        } catch (Await.Failed e) {
            throw e.reason() instanceof FileNotFoundException || noFile(e) ? missing() : e;
        }
    }

    /// The engine tells of a missing file in words only.
    private static boolean noFile(Await.Failed failed) {
        return String.valueOf(failed.reason().getMessage()).contains("does not exist");
    }

    private static Refusal missing() {
        return new Refusal(FaultCode.NOT_FOUND, "This file does not exist in the log directory.");
    }

    /// The bytes of a file that goes when it has been read.
    private static final class OnceRead extends FileInputStream {
        private final TransientBlobService blobs;
        private final TransientBlobKey key;

        OnceRead(File file, TransientBlobService blobs, TransientBlobKey key) throws IOException {
            super(file);
            this.blobs = blobs;
            this.key = key;
        }

        @Override
        public void close() throws IOException {
            super.close();
            // where it fails, the engine deletes the file within the hour
            var _ = blobs.deleteFromCache(key);
        }
    }
}
