package io.millrace.server.audit;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Decides from an endpoint's value whether and as what its calls are recorded. Sessions and statements are recorded by
/// the gateway itself, because they also come over other protocols.
public final class AuditPolicy {
    private static final List<String> OF_JOBS = List.of("/jobs", "/applications", "/savepoint-disposal");
    private static final Pattern ENDING = Pattern.compile("(?:cancel|stop|suspend)(?=[A-Z])");
    private static final String TOKENS = "/tokens";
    private static final String LOGIN = "/login";
    /// The part of the path with which a client of a query asks for its rows.
    private static final String COORDINATORS = "/coordinators/";
    private static final String UPLOADS = "/uploads";
    private static final String PARTS = "/parts";
    private static final String METRICS = "/metrics";
    private static final String LOG_FILES = "/logs/:";
    private static final String KEPT_RESULTS = "/history/:operation_handle/result/";

    private AuditPolicy() {}

    public static Optional<AuditKind> kind(Endpoint<?, ?> endpoint) {
        if (endpoint.method() == Method.GET && endpoint.success() < 400) {
            return read(endpoint);
        }
        if (endpoint.path().startsWith(LOGIN)) {
            // recorded by the login, for all protocols
            return Optional.empty();
        }
        if (endpoint.path().startsWith(TOKENS)) {
            return Optional.of(AuditKind.ADMINISTRATION);
        }
        return endpoint.service() == Service.GATEWAY ? gatewayChange(endpoint) : clusterChange(endpoint);
    }

    /// Whether refusals for this reason are recorded: the caller lacks a right, or named what is not its own.
    public static boolean records(FaultCode reason) {
        return reason == FaultCode.UNAUTHENTICATED
                || reason == FaultCode.FORBIDDEN
                || reason == FaultCode.UNKNOWN_HANDLE;
    }

    /// Whether calls end something, such as a job, a session or the server. They are done even if they cannot be
    /// recorded.
    public static boolean ends(Endpoint<?, ?> endpoint) {
        return endpoint.method() == Method.DELETE
                || ENDING.matcher(endpoint.name()).lookingAt();
    }

    private static Optional<AuditKind> read(Endpoint<?, ?> endpoint) {
        var path = endpoint.path();
        if (path.equals(METRICS)) {
            // collected every few seconds, and about no user
            return Optional.empty();
        }
        if (endpoint.response() instanceof Payload.Raw || path.contains(LOG_FILES) || path.contains(KEPT_RESULTS)) {
            return Optional.of(AuditKind.DOWNLOAD);
        }
        // ends a job
        return path.contains("/yarn-") ? Optional.of(AuditKind.JOB) : Optional.empty();
    }

    private static Optional<AuditKind> clusterChange(Endpoint<?, ?> endpoint) {
        var reads = endpoint.permission() == Permission.VIEW || endpoint.permission() == Permission.RUN;
        if (reads || endpoint.path().contains(COORDINATORS)) {
            // a client of a query that asks for its rows, or says that it is still there
            return Optional.empty();
        }
        if (endpoint.request() instanceof Payload.Multipart && endpoint.path().endsWith("/upload")) {
            return Optional.of(AuditKind.UPLOAD);
        }
        var starts =
                endpoint.permission() == Permission.SUBMIT && endpoint.path().contains("/run");
        return Optional.of(
                starts || OF_JOBS.stream().anyMatch(endpoint.path()::startsWith)
                        ? AuditKind.JOB
                        : AuditKind.ADMINISTRATION);
    }

    /// Changes by a session's owner are recorded where all protocols meet.
    private static Optional<AuditKind> gatewayChange(Endpoint<?, ?> endpoint) {
        if (endpoint.path().startsWith(UPLOADS) && endpoint.method() == Method.POST) {
            // the upload was recorded when it began
            return Optional.of(AuditKind.UPLOAD).filter(_ -> !endpoint.path().endsWith(PARTS));
        }
        var own = endpoint.path().startsWith("/sessions") && !endpoint.path().contains("/materialized-tables/");
        return own ? Optional.empty() : Optional.of(AuditKind.ADMINISTRATION);
    }
}
