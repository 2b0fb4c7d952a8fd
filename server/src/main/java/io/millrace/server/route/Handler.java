package io.millrace.server.route;

/// Answers one endpoint. It blocks as long as it must (the thread is virtual), and says no with a
/// [io.millrace.wire.Refusal].
@FunctionalInterface
public interface Handler<Q, R> {
    R handle(Call<Q> call);
}
