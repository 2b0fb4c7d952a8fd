package io.millrace.wire.cluster;

import java.util.List;

/// The most recent failures, up to the requested number; truncated when there are more.
public record ExceptionsHistory(List<Exceptions.Failure> entries, boolean truncated) {
    public ExceptionsHistory {
        entries = List.copyOf(entries);
    }
}
