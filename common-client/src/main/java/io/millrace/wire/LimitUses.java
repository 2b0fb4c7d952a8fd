package io.millrace.wire;

import java.util.List;

/// The limits of a service, in groups.
public record LimitUses(List<LimitUse> limits) {
    public LimitUses {
        limits = List.copyOf(limits);
    }
}
