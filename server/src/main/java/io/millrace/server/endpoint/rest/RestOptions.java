package io.millrace.server.endpoint.rest;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.endpoint.http.AnswerLimits;
import io.millrace.server.endpoint.http.CallerOptions;
import io.millrace.server.endpoint.http.CrossOriginPolicy;
import io.millrace.server.endpoint.http.Encryption;
import io.millrace.server.endpoint.http.HttpLimits;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.StreamOptions;
import io.millrace.server.endpoint.http.UploadOptions;
import io.millrace.server.monitoring.Monitoring;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Builds the options of the HTTP services from the configuration.
public final class RestOptions {
    /// The bytes of an escaped control character in JSON.
    private static final int MAX_ESCAPE = 6;

    private static final int OVERHEAD = 64 << 10;
    private static final List<String> OWN_ADDRESSES = List.of(
            "rest.address",
            Keys.REST_BIND_ADDRESS.name(),
            Keys.GATEWAY_ADDRESS.name(),
            Keys.GATEWAY_BIND_ADDRESS.name());

    private RestOptions() {}

    public static HttpOptions of(ServerConfiguration configuration) {
        return new HttpOptions(
                new CallerOptions(
                        hosts(configuration),
                        configuration.get(Keys.REST_TRUSTED_PROXIES),
                        CrossOriginPolicy.of(configuration.get(Keys.REST_ALLOW_ORIGIN))),
                configuration.get(Keys.REST_STACK_TRACES),
                new StreamOptions(
                        configuration.get(Keys.EVENTS_STREAMS),
                        configuration.get(Keys.EVENTS_HEARTBEAT),
                        configuration.get(Keys.EVENTS_STALL_TIMEOUT),
                        configuration.get(Keys.EVENTS_HTTP2_TIME)),
                UploadOptions.OFF,
                new AnswerLimits(
                        configuration.get(Keys.REST_ANSWER_AGE),
                        configuration.get(Keys.REST_ANSWER_COUNT),
                        configuration.get(Keys.REST_ANSWER_SIZE)),
                limits(configuration),
                new Encryption(Optional.empty(), configuration.get(Keys.TLS_STRICT_AGE)),
                AuditLog.none(),
                Monitoring.NONE);
    }

    /// The options of service B. Its bodies are limited by the maximum texts in them, with every character escaped,
    /// so that larger ones are refused unread.
    public static HttpOptions ofGateway(ServerConfiguration configuration) {
        var options = of(configuration);
        long texts = configuration.get(Keys.STATEMENT_SIZE)
                + configuration.get(Keys.SESSION_PROPERTIES_SIZE)
                + configuration.get(Keys.SESSION_NAME_SIZE);
        long maxBody = Math.min(options.maxContentLength(), MAX_ESCAPE * texts + OVERHEAD);
        return options.limits(options.limits().content(maxBody));
    }

    /// Both services accept the same host names, because one may be behind the other.
    private static List<String> hosts(ServerConfiguration configuration) {
        var hosts = new ArrayList<>(configuration.get(Keys.REST_ALLOWED_HOSTS));
        OWN_ADDRESSES.stream()
                .map(configuration.all()::get)
                .filter(Objects::nonNull)
                .forEach(hosts::add);
        return hosts;
    }

    private static HttpLimits limits(ServerConfiguration configuration) {
        return new HttpLimits(
                new HttpLimits.Sizes(
                        configuration.get(Keys.REST_MAX_REQUEST_LINE),
                        configuration.get(Keys.REST_MAX_HEADER_SIZE),
                        configuration.get(Keys.REST_MAX_CONTENT)),
                new HttpLimits.Counts(
                        configuration.get(Keys.REST_MAX_HEADERS),
                        new ConnectionTable.Maximum(
                                configuration.get(Keys.REST_MAX_CONNECTIONS),
                                configuration.get(Keys.REST_ADDRESS_CONNECTIONS),
                                configuration.get(Keys.REST_RESERVED_CONNECTIONS)),
                        configuration.get(Keys.REST_MAX_REQUESTS),
                        configuration.get(Keys.REST_MAX_STREAMS)),
                new HttpLimits.Times(
                        configuration.get(Keys.REST_IDLE_TIME),
                        configuration.get(Keys.REST_HEADER_TIME),
                        configuration.get(Keys.REST_BODY_TIME),
                        configuration.get(Keys.REST_REQUEST_TIME),
                        configuration.get(Keys.REST_WRITE_TIME)));
    }
}
