package io.millrace.desktop.service.action;

import java.time.Instant;
import java.util.List;

/// A jar on the cluster, with its entry classes.
public record JarRow(String id, String name, Instant uploaded, List<String> entries) {
    public JarRow {
        entries = List.copyOf(entries);
    }
}
