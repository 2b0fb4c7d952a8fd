package io.millrace.desktop.service.action;

import java.time.Instant;
import java.util.List;

/// A jar with programs that the cluster has.
public record JarRow(String id, String name, Instant uploaded, List<String> entries) {
    public JarRow {
        entries = List.copyOf(entries);
    }
}
