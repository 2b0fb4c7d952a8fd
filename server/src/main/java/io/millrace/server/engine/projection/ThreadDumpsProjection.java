package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.ThreadDumps;
import org.apache.flink.runtime.rest.messages.ThreadDumpInfo;

/// Projects thread dumps.
public final class ThreadDumpsProjection {
    private ThreadDumpsProjection() {}

    public static ThreadDumps.Dump dump(ThreadDumpInfo dump) {
        return new ThreadDumps.Dump(dump.getThreadInfos().stream()
                .map(thread -> new ThreadDumps.ThreadInfo(thread.getThreadName(), thread.getStringifiedThreadInfo()))
                .toList());
    }
}
