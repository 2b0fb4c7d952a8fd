package io.millrace.desktop.service.casefile;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;

/// The answers that a client gets.
public record ClientAnswers(Client client) implements CaseSource {

    @Override
    public String address() {
        return client.connection().toString();
    }

    @Override
    public <R> Reply<R> read(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return client.call(endpoint, arguments);
    }

    @Override
    public Reply<Content> bytes(Endpoint<Nothing, ?> endpoint, Arguments arguments) {
        return client.content(endpoint, arguments);
    }
}
