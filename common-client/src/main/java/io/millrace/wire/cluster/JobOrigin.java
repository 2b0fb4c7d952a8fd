package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import java.util.List;
import java.util.Optional;

/// The origin of a job: the SQL that it runs, and who submitted it. It travels with the job, so that every process that
/// knows the job knows this too.
public final class JobOrigin {

    /// The kind of client that submitted a job.
    public enum Source {
        /// A session of the SQL gateway; the other fields say which.
        GATEWAY,
        /// Something that left no word of itself; the other fields are missing, but for the submitter if there is a
        /// login.
        UNKNOWN
    }

    /// The origin of one job.
    ///
    /// @param statement   the SQL, with the values of secrets masked; of a statement set, all its statements
    /// @param truncated   whether the SQL was longer than what is kept of it
    /// @param sessionName as its client called it
    /// @param submitter   who opened the session, or submitted the job without one
    /// @param submittedAt epoch milliseconds
    public record Origin(
            JobId job,
            Source source,
            Optional<String> statement,
            Optional<Boolean> truncated,
            Optional<SessionHandle> session,
            Optional<String> sessionName,
            Optional<String> submitter,
            Optional<Long> submittedAt) {

        /// The origin of a job that does not come from the gateway.
        public static Origin unknown(JobId job) {
            return unknown(job, Optional.empty());
        }

        /// A job of which only its submitter is known.
        public static Origin unknown(JobId job, Optional<String> submitter) {
            return new Origin(
                    job,
                    Source.UNKNOWN,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    submitter,
                    Optional.empty());
        }
    }

    /// The origin of one job in brief, with shortened texts.
    public record Line(
            JobId job,
            Source source,
            Optional<String> statement,
            Optional<SessionHandle> session,
            Optional<String> sessionName,
            Optional<String> submitter,
            Optional<Long> submittedAt) {
        private static final int LONGEST = 200;

        /// The summary of an origin.
        public static Line of(Origin origin) {
            return new Line(
                    origin.job(),
                    origin.source(),
                    origin.statement().map(Line::cut),
                    origin.session(),
                    origin.sessionName().map(Line::cut),
                    origin.submitter().map(Line::cut),
                    origin.submittedAt());
        }

        private static String cut(String text) {
            if (text.length() <= LONGEST) {
                return text;
            }
            var whole = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
            return text.substring(0, whole) + "…";
        }
    }

    /// The origins of jobs, most recently started first.
    ///
    /// @param complete whether all jobs are among them; if not, there are more the next time
    public record Listing(List<Line> origins, boolean complete) {
        public Listing {
            origins = List.copyOf(origins);
        }
    }

    public static final Endpoint<Nothing, Origin> OF_JOB = Service.CLUSTER
            .get("getJobOrigin", "/jobs/:jobid/origin")
            .params(Jobs.JOB)
            .response(Payload.json(Origin.class))
            .summary("The SQL of a job that the gateway started, its session and its submitter.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Listing> OF_JOBS = Service.CLUSTER
            .get("getJobOrigins", "/jobs/origins")
            .response(Payload.json(Listing.class))
            .summary("Where all jobs come from, in brief.");

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB, OF_JOBS);

    private JobOrigin() {}
}
