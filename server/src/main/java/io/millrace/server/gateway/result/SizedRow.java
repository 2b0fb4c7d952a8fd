package io.millrace.server.gateway.result;

/// A row and about how many bytes of memory it takes.
public record SizedRow(ResultRow row, long weight) {}
