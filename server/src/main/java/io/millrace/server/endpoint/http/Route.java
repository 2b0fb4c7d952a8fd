package io.millrace.server.endpoint.http;

import io.millrace.wire.Endpoint;

/// An endpoint value and who answers it.
public record Route<Q, R>(Endpoint<Q, R> endpoint, Handler<Q, R> handler) {}
