package io.millrace.server.control;

import java.util.List;

/// Whether a process can do its work, as `/health/ready` says it.
///
/// @param reasons a sentence for each part that is not well
public record Readiness(boolean ready, List<String> reasons) {
    public Readiness {
        reasons = List.copyOf(reasons);
    }
}
