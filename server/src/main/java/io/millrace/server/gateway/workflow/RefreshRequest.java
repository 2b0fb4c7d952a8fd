package io.millrace.server.gateway.workflow;

import java.util.Map;

/// The refresh that a workflow performs each time: a table, a gateway, and the configuration.
///
/// @param options of the table, for the refresh alone
/// @param session the configuration of the session that is opened for it
/// @param job     the configuration of the job
public record RefreshRequest(
        String table,
        String gateway,
        Map<String, String> options,
        Map<String, String> session,
        Map<String, String> job) {
    public RefreshRequest {
        options = Map.copyOf(options);
        session = Map.copyOf(session);
        job = Map.copyOf(job);
    }

    RefreshRequest with(Map<String, String> others) {
        return new RefreshRequest(table, gateway, others, session, job);
    }
}
