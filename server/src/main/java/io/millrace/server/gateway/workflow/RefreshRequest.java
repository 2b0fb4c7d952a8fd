package io.millrace.server.gateway.workflow;

import io.millrace.server.security.StatementRights;
import java.util.Map;
import java.util.Optional;

/// The refresh that a workflow performs each time.
///
/// @param gateway the URL of the gateway
/// @param owner   the user with whose rights it refreshes: the last who decided what it does
/// @param rights  of that user, when it was decided; empty after a restart: those that the user has at the refresh
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
    /// The user who decides what a workflow does.
    public record Author(String user, StatementRights rights) {}

    public RefreshRequest {
        options = Map.copyOf(options);
        session = Map.copyOf(session);
        job = Map.copyOf(job);
    }

    /// The same refresh with other options, which it may not use with rights that who sets them does not have.
    RefreshRequest with(Map<String, String> others, Author author) {
        var refresh = new RefreshRequest(table, gateway, owner, rights, others, session, job);
        return author.rights().equals(StatementRights.ALL) ? refresh : refresh.as(author);
    }

    /// The same refresh with the rights of another user.
    RefreshRequest as(Author author) {
        return new RefreshRequest(table, gateway, author.user(), Optional.of(author.rights()), options, session, job);
    }

    /// The same refresh at another gateway.
    RefreshRequest at(String url) {
        return new RefreshRequest(table, url, owner, rights, options, session, job);
    }
}
