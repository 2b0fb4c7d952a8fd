package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Profiler;
import java.util.Collection;
import java.util.Optional;
import org.apache.flink.runtime.rest.messages.ProfilingInfo;

/// Projects runs of the engine's profiler.
public final class ProfilerProjection {
    private ProfilerProjection() {}

    public static Profiler.Listing list(Collection<ProfilingInfo> runs) {
        return new Profiler.Listing(runs.stream().map(ProfilerProjection::run).toList());
    }

    public static Profiler.Run run(ProfilingInfo run) {
        var mode = Profiler.Mode.valueOf(run.getProfilingMode().name());
        return new Profiler.Run(
                Profiler.Status.valueOf(run.getStatus().name()),
                mode,
                run.getTriggerTime(),
                Optional.ofNullable(run.getFinishedTime()),
                run.getDuration(),
                Optional.ofNullable(run.getMessage()),
                Optional.ofNullable(run.getOutputFile()),
                mode);
    }

    /// The default mode, which needs no permissions of the operating system.
    public static ProfilingInfo.ProfilingMode mode(Profiler.Request request) {
        return ProfilingInfo.ProfilingMode.valueOf(
                request.mode().orElse(Profiler.Mode.ITIMER).name());
    }
}
