package io.millrace.server.endpoint.rest.sql;

import io.millrace.wire.Refusal;

/// Runs blocking calls of the gateway and refuses the request if its thread is interrupted.
final class InterruptibleCall {

    interface Wait<T> {
        T end() throws InterruptedException;
    }

    private InterruptibleCall() {}

    static <T> T interruptibly(Wait<T> wait) {
        try {
            return wait.end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("The gateway is shutting down.");
        }
    }
}
