package io.millrace.server.engine.log;

import io.millrace.server.logs.FollowedFile;
import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.rpc.RpcEndpoint;
import org.apache.flink.runtime.rpc.RpcService;

/// Serves the log files of this process to other processes.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
public final class PublishedLogs extends RpcEndpoint implements LogChunkService {
    /// The largest chunk in bytes, far below the limit of an RPC message.
    static final int MAX_CHUNK = 1 << 19;

    private final LogDirectory logs;

    public PublishedLogs(RpcService rpc, LogDirectory logs) {
        super(rpc, NAME);
        this.logs = logs;
    }

    @Override
    public CompletableFuture<LogChunk> chunk(String name, String identity, long offset, int length, Duration timeout) {
        try {
            return CompletableFuture.completedFuture(chunk(name, identity, offset, length));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private LogChunk chunk(String name, String identity, long offset, int length) throws IOException {
        var file = find(name, identity);
        var present = file.identity();
        var size = file.content().length();
        if ((!identity.isEmpty() && !identity.equals(present)) || offset < 0 || offset >= size) {
            return new LogChunk(present, size, new byte[0]);
        }
        try (var in = file.content().source().open()) {
            in.skipNBytes(offset);
            return new LogChunk(present, size, in.readNBytes(Math.clamp(length, 0, MAX_CHUNK)));
        }
    }

    /// The file with the name, or the file that had it before it was renamed.
    private FollowedFile.Observed find(String name, String identity) throws IOException {
        var present = look(name);
        if (identity.isEmpty() || present.map(FollowedFile.Observed::identity).equals(Optional.of(identity))) {
            return present.orElseThrow(() -> new FileNotFoundException(name + " does not exist"));
        }
        return logs.list().logs().stream()
                .flatMap(file -> look(file.name()).stream())
                .filter(file -> file.identity().equals(identity))
                .findFirst()
                .or(() -> present)
                .orElseThrow(() -> new FileNotFoundException(name + " does not exist"));
    }

    private Optional<FollowedFile.Observed> look(String name) {
        try {
            return Optional.of(logs.look(name));
        } catch (Refusal e) {
            return Optional.empty();
        }
    }
}
