package io.millrace.server.route;

/// Answers one endpoint. It may block, since the thread is virtual, and refuses with a [io.millrace.wire.Refusal].
@FunctionalInterface
public interface Handler<Q, R> {
    R handle(Call<Q> call);
}
