package io.millrace.server.engine.log;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.rpc.RpcTimeout;

/// Gives the log files of its process to others, piece by piece: a file of any size is read where it lies. The engine's
/// own way is to send the whole file.
public interface LogChunkService extends RpcGateway {
    /// Under which name a process offers it, beside the engine's own.
    String NAME = "millrace_logs";

    /// The address of it in the process that has this part of the engine.
    static String beside(String part) {
        return part.substring(0, part.lastIndexOf('/') + 1) + NAME;
    }

    /// Fails with a FileNotFoundException where there is no such file.
    ///
    /// @param name     of a file in the log directory
    /// @param identity of the file that is meant, renamed or not; empty for whatever has the name
    /// @param length   maximum number of bytes
    CompletableFuture<LogChunk> piece(
            String name, String identity, long offset, int length, @RpcTimeout Duration timeout);
}
