package io.millrace.client;

/// Service B, in words.
public record SqlClient(Client client) {}
