package io.millrace.server.engine;

import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.ExecutionConfig;

/// Carries a job's origin in its parameters, which are stored with it, recovered with it, and known to each leader.
/// They are not the user's own, so that the job's configuration is shown without them.
public record OriginParameters(Map<String, String> all) {
    private static final String PREFIX = "millrace.origin.";
    private static final String STATEMENT = PREFIX + "statement";
    private static final String TRUNCATED = PREFIX + "truncated";
    private static final String SESSION = PREFIX + "session";
    private static final String NAME = PREFIX + "session-name";
    private static final String SUBMITTER = PREFIX + "submitter";
    private static final String BOUNDED = PREFIX + "bounded";
    private static final String TIME = PREFIX + "submitted-at";
    private static final int MAX_STATEMENT_LENGTH = 10_000;

    public OriginParameters {
        all = Map.copyOf(all);
    }

    /// @param statement without secrets
    public static OriginParameters of(
            String statement, SessionHandle session, Optional<String> sessionName, String submitter, long time) {
        var all = new HashMap<String, String>();
        boolean truncated = statement.length() > MAX_STATEMENT_LENGTH;
        all.put(STATEMENT, truncated ? statement.substring(0, MAX_STATEMENT_LENGTH) : statement);
        all.put(TRUNCATED, String.valueOf(truncated));
        all.put(SESSION, session.text());
        sessionName.ifPresent(name -> all.put(NAME, name));
        all.put(SUBMITTER, submitter);
        all.put(TIME, String.valueOf(time));
        return new OriginParameters(all);
    }

    /// Says only who submitted a job.
    public static OriginParameters of(String submitter) {
        return new OriginParameters(Map.of(SUBMITTER, submitter));
    }

    /// Says whether a job ends when its sources do, or runs until it is cancelled.
    public static OriginParameters bounded(boolean bounded) {
        return new OriginParameters(Map.of(BOUNDED, String.valueOf(bounded)));
    }

    /// Whether these name a submitter.
    public static boolean nameSubmitter(Map<String, String> parameters) {
        return parameters.containsKey(SUBMITTER);
    }

    /// Whether a job with these parameters is known to come to an end by itself.
    public static boolean isBounded(Map<String, String> parameters) {
        return Boolean.parseBoolean(parameters.get(BOUNDED));
    }

    /// Adds these to the parameters of a job that is about to be submitted.
    public void addTo(ExecutionConfig job) {
        var merged = new HashMap<>(job.getGlobalJobParameters().toMap());
        merged.putAll(all);
        job.setGlobalJobParameters(new JobParameters(merged));
    }

    /// The engine copies the content.
    private static final class JobParameters extends ExecutionConfig.GlobalJobParameters {
        private static final long serialVersionUID = 1;
        private final transient Map<String, String> all;

        JobParameters(Map<String, String> all) {
            this.all = all;
        }

        @Override
        public Map<String, String> toMap() {
            return all;
        }
    }

    /// Whether a parameter of a job is one of these, rather than the user's.
    public static boolean owns(String parameter) {
        return parameter.startsWith(PREFIX);
    }

    /// Reads a job's parameters; forged ones mislead about their own job only.
    public static JobOrigin.Origin read(JobId job, Map<String, String> parameters) {
        var statement = Optional.ofNullable(parameters.get(STATEMENT));
        if (statement.isEmpty()) {
            return JobOrigin.Origin.unknown(job, Optional.ofNullable(parameters.get(SUBMITTER)));
        }
        return new JobOrigin.Origin(
                job,
                JobOrigin.Source.GATEWAY,
                statement,
                Optional.ofNullable(parameters.get(TRUNCATED)).map(Boolean::valueOf),
                Optional.ofNullable(parameters.get(SESSION)).flatMap(OriginParameters::session),
                Optional.ofNullable(parameters.get(NAME)),
                Optional.ofNullable(parameters.get(SUBMITTER)),
                Optional.ofNullable(parameters.get(TIME)).flatMap(OriginParameters::time));
    }

    private static Optional<SessionHandle> session(String text) {
        try {
            return Optional.of(new SessionHandle(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Long> time(String text) {
        try {
            return Optional.of(Long.valueOf(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
