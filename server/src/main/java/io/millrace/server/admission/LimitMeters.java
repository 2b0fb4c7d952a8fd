package io.millrace.server.admission;

import io.millrace.server.telemetry.GuardedProbes;
import io.millrace.wire.LimitUses;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The meters of one service, to which each part adds those of its own limits.
public final class LimitMeters {
    private final List<LimitMeter> meters = new CopyOnWriteArrayList<>();
    private final GuardedProbes probes = new GuardedProbes();

    public void add(Collection<LimitMeter> more) {
        meters.addAll(more);
    }

    /// The state of every limit, without those whose use cannot be determined.
    public LimitUses state() {
        return new LimitUses(meters.stream()
                .flatMap(meter -> probes.call("limit " + meter.name(), meter::state).stream())
                .toList());
    }
}
