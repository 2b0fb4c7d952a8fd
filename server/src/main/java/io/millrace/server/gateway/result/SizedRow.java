package io.millrace.server.gateway.result;

/// A row with its approximate memory in bytes.
public record SizedRow(ResultRow row, long weight) {}
