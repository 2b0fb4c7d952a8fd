package io.millrace.client;

/// Service A, in words.
public record ClusterClient(Client client) {}
