package io.millrace.server.gateway.workflow;

import java.util.Map;

/// What a workflow does each time: which table it refreshes, at which gateway, and with what configuration.
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
