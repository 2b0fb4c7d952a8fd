package io.millrace.wire.cluster;

/// A key of a configuration with its value; the value of a secret is `******`.
public record ConfigEntry(String key, String value) {}
