package io.millrace.desktop.service.origin;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import java.util.Optional;

/// The origin of a job: the SQL that it runs, and who submitted it.
///
/// @param statement the SQL, cut in a list; empty when unknown
/// @param truncated whether the SQL was longer than what is kept of it
/// @param session   in which it was submitted, and what its client called that
/// @param submitter who opened the session; empty when unknown
public record JobOrigin(
        JobId job,
        String statement,
        boolean truncated,
        Optional<SessionHandle> session,
        String sessionName,
        String submitter) {
    private static final String NOBODY = "anonymous";

    /// Of a job that left no word of its origin.
    public static JobOrigin unknown(JobId job) {
        return new JobOrigin(job, "", false, Optional.empty(), "", "");
    }

    /// In a few words: who, or else in which session.
    public String brief() {
        if (!submitter.isEmpty() && !submitter.equals(NOBODY)) {
            return sessionName.isEmpty() ? submitter : submitter + ", " + sessionName;
        }
        if (!sessionName.isEmpty()) {
            return sessionName;
        }
        return statement.isEmpty() ? "" : "SQL";
    }
}
