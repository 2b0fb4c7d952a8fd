package io.millrace.desktop;

import io.millrace.client.Reply;
import io.millrace.desktop.service.casefile.CaseSource;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;

/// The answers of no one.
final class NoAnswers implements CaseSource {

    @Override
    public String address() {
        return "http://fake:8081";
    }

    @Override
    public <R> Reply<R> read(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return new Reply.Unreachable<>("No one listens.");
    }

    @Override
    public Reply<Content> bytes(Endpoint<Nothing, ?> endpoint, Arguments arguments) {
        return new Reply.Unreachable<>("No one listens.");
    }
}
