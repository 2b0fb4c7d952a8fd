package io.millrace.server.control;

import java.util.List;

/// The ability of a process to do its work, as `/health/ready` reports it.
///
/// @param reasons a sentence for each part that is not well
public record Readiness(boolean ready, List<String> reasons) {
    public Readiness {
        reasons = List.copyOf(reasons);
    }
}
