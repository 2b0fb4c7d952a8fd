package io.millrace.desktop.service.casefile;

import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;

/// Where a case file comes from: the answers of one cluster, read and as they are. Calls block.
public interface CaseSource {

    /// The address of the cluster.
    String address();

    <R> Reply<R> read(Endpoint<Nothing, R> endpoint, Arguments arguments);

    /// The bytes of an answer; whoever opens them closes them.
    Reply<Content> bytes(Endpoint<Nothing, ?> endpoint, Arguments arguments);
}
