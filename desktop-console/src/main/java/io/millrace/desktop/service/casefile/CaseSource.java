package io.millrace.desktop.service.casefile;

import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;

/// The source of a case file's responses: one cluster, both parsed and as raw bytes. Calls block.
public interface CaseSource {

    /// The address of the cluster.
    String address();

    <R> Reply<R> read(Endpoint<Nothing, R> endpoint, Arguments arguments);

    /// The bytes of a response; the caller closes them.
    Reply<Content> bytes(Endpoint<Nothing, ?> endpoint, Arguments arguments);
}
