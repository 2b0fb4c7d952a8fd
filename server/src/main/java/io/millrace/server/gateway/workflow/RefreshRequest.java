package io.millrace.server.gateway.workflow;

import io.millrace.server.security.StatementRights;
import java.util.Map;
import java.util.Optional;

/// The refresh that a workflow performs each time.
///
/// @param gateway the URL of the gateway
/// @param owner   the user who has made the workflow
/// @param rights  of that user, when it was made; empty after a restart: those that the user has at the refresh
/// @param options of the table, for the refresh only
/// @param session the configuration of its session
/// @param job     the configuration of its job
public record RefreshRequest(
        String table,
        String gateway,
        String owner,
        Optional<StatementRights> rights,
        Map<String, String> options,
        Map<String, String> session,
        Map<String, String> job) {
    public RefreshRequest {
        options = Map.copyOf(options);
        session = Map.copyOf(session);
        job = Map.copyOf(job);
    }

    RefreshRequest with(Map<String, String> others) {
        return new RefreshRequest(table, gateway, owner, rights, others, session, job);
    }

    /// The same refresh at another gateway.
    RefreshRequest at(String url) {
        return new RefreshRequest(table, url, owner, rights, options, session, job);
    }
}
