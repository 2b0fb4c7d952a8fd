package io.millrace.wire.cluster;

import java.util.List;

/// The failures of an application.
public record ApplicationsHistory(List<Applications.Failure> entries) {
    public ApplicationsHistory {
        entries = List.copyOf(entries);
    }
}
