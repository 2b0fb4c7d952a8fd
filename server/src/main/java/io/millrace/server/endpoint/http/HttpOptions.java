package io.millrace.server.endpoint.http;

import io.millrace.server.audit.AuditLog;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.security.tls.ServerTls;
import java.util.Optional;

/// The options of an HTTP service.
///
/// @param stackTraces whether responses to internal errors include the stack trace, as in stock servers
/// @param answers     of the response cache
public record HttpOptions(
        CallerOptions callers,
        boolean stackTraces,
        StreamOptions streams,
        UploadOptions uploads,
        AnswerLimits answers,
        HttpLimits limits,
        Encryption encryption,
        AuditLog audit,
        Monitoring monitoring) {
    public static final HttpOptions DEFAULT = new HttpOptions(
            CallerOptions.DEFAULT,
            false,
            StreamOptions.DEFAULT,
            UploadOptions.OFF,
            AnswerLimits.DEFAULT,
            HttpLimits.DEFAULT,
            Encryption.NONE,
            AuditLog.none(),
            Monitoring.NONE);

    public HttpOptions callers(CallerOptions chosen) {
        return new HttpOptions(chosen, stackTraces, streams, uploads, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions streams(StreamOptions chosen) {
        return new HttpOptions(callers, stackTraces, chosen, uploads, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions uploads(UploadOptions chosen) {
        return new HttpOptions(callers, stackTraces, streams, chosen, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions limits(HttpLimits chosen) {
        return new HttpOptions(callers, stackTraces, streams, uploads, answers, chosen, encryption, audit, monitoring);
    }

    /// Returns these options with TLS instead of plain HTTP, if it is configured.
    public HttpOptions encrypted(Optional<ServerTls> tls) {
        var chosen = new Encryption(tls, encryption.strictAge());
        return new HttpOptions(callers, stackTraces, streams, uploads, answers, limits, chosen, audit, monitoring);
    }

    public HttpOptions audit(AuditLog chosen) {
        return new HttpOptions(callers, stackTraces, streams, uploads, answers, limits, encryption, chosen, monitoring);
    }

    public HttpOptions monitoring(Monitoring chosen) {
        return new HttpOptions(callers, stackTraces, streams, uploads, answers, limits, encryption, audit, chosen);
    }

    /// The maximum size of a request body in bytes.
    public long maxContentLength() {
        return limits.sizes().content();
    }
}
