package io.millrace.server.endpoint.http;

import io.millrace.server.audit.AuditLog;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.security.TrustedProxies;
import io.millrace.server.security.tls.ServerTls;
import java.util.List;
import java.util.Optional;

/// The options of an HTTP service.
///
/// @param hosts       additional host names that requests may use; `*` for all
/// @param proxies     that say for which client they send a request
/// @param stackTraces whether responses to internal errors include the stack trace, as in stock servers
/// @param answers     of the response cache
public record HttpOptions(
        List<String> hosts,
        TrustedProxies proxies,
        CrossOriginPolicy origins,
        boolean stackTraces,
        StreamOptions streams,
        UploadOptions uploads,
        AnswerLimits answers,
        HttpLimits limits,
        Encryption encryption,
        AuditLog audit,
        Monitoring monitoring) {
    public static final HttpOptions DEFAULT = new HttpOptions(
            List.of(),
            TrustedProxies.NONE,
            CrossOriginPolicy.OWN,
            false,
            StreamOptions.DEFAULT,
            UploadOptions.OFF,
            AnswerLimits.DEFAULT,
            HttpLimits.DEFAULT,
            Encryption.NONE,
            AuditLog.none(),
            Monitoring.NONE);

    public HttpOptions {
        hosts = List.copyOf(hosts);
    }

    public HttpOptions hosts(List<String> chosen) {
        return new HttpOptions(
                chosen,
                proxies,
                origins,
                stackTraces,
                streams,
                uploads,
                answers,
                limits,
                encryption,
                audit,
                monitoring);
    }

    public HttpOptions proxies(TrustedProxies chosen) {
        return new HttpOptions(
                hosts, chosen, origins, stackTraces, streams, uploads, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions origins(CrossOriginPolicy chosen) {
        return new HttpOptions(
                hosts, proxies, chosen, stackTraces, streams, uploads, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions streams(StreamOptions chosen) {
        return new HttpOptions(
                hosts, proxies, origins, stackTraces, chosen, uploads, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions uploads(UploadOptions chosen) {
        return new HttpOptions(
                hosts, proxies, origins, stackTraces, streams, chosen, answers, limits, encryption, audit, monitoring);
    }

    public HttpOptions limits(HttpLimits chosen) {
        return new HttpOptions(
                hosts, proxies, origins, stackTraces, streams, uploads, answers, chosen, encryption, audit, monitoring);
    }

    /// With TLS instead of plain HTTP, if there is any.
    public HttpOptions encrypted(Optional<ServerTls> tls) {
        return new HttpOptions(
                hosts,
                proxies,
                origins,
                stackTraces,
                streams,
                uploads,
                answers,
                limits,
                new Encryption(tls, encryption.strictAge()),
                audit,
                monitoring);
    }

    public HttpOptions audit(AuditLog chosen) {
        return new HttpOptions(
                hosts,
                proxies,
                origins,
                stackTraces,
                streams,
                uploads,
                answers,
                limits,
                encryption,
                chosen,
                monitoring);
    }

    public HttpOptions monitoring(Monitoring chosen) {
        return new HttpOptions(
                hosts, proxies, origins, stackTraces, streams, uploads, answers, limits, encryption, audit, chosen);
    }

    /// The maximum size of a request body in bytes.
    public long maxContentLength() {
        return limits.sizes().content();
    }
}
