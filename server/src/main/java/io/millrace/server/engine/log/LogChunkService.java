package io.millrace.server.engine.log;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.rpc.RpcTimeout;

/// Reads parts of the log files of its process for other processes. The engine itself can only send whole files.
public interface LogChunkService extends RpcGateway {
    /// The name of the service, beside those of the engine.
    String NAME = "millrace_logs";

    /// The address of the service in the process of another part of the engine.
    static String beside(String address) {
        return address.substring(0, address.lastIndexOf('/') + 1) + NAME;
    }

    /// Fails with a FileNotFoundException for an unknown file.
    ///
    /// @param name     of a file in the log directory
    /// @param identity of the file, which may have been renamed; empty for any file with the name
    /// @param length   maximum number of bytes
    CompletableFuture<LogChunk> chunk(
            String name, String identity, long offset, int length, @RpcTimeout Duration timeout);
}
