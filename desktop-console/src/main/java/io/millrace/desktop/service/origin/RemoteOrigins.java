package io.millrace.desktop.service.origin;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// Origins over the REST API. A stock cluster knows none.
public final class RemoteOrigins implements OriginSource {
    private final ClusterClient client;

    public RemoteOrigins(Client client) {
        this.client = new ClusterClient(client);
    }

    @Override
    public Reply<List<JobOrigin>> brief() {
        var reply = client.origins()
                .map(listing -> listing.origins().stream()
                        .map(line -> new JobOrigin(
                                line.job(),
                                line.statement().orElse(""),
                                false,
                                line.session(),
                                line.sessionName().orElse(""),
                                line.submitter().orElse("")))
                        .toList());
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(List.of()) : reply;
    }

    @Override
    public Reply<Optional<JobOrigin>> of(JobId job) {
        var reply = client.origin(job)
                .map(origin -> Optional.of(new JobOrigin(
                        origin.job(),
                        origin.statement().orElse(""),
                        origin.truncated().orElse(false),
                        origin.session(),
                        origin.sessionName().orElse(""),
                        origin.submitter().orElse(""))));
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(Optional.empty()) : reply;
    }
}
