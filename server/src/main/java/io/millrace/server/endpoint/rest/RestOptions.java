package io.millrace.server.endpoint.rest;

import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.endpoint.http.AnswerLimits;
import io.millrace.server.endpoint.http.CrossOriginPolicy;
import io.millrace.server.endpoint.http.HttpLimits;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.StreamOptions;
import io.millrace.server.endpoint.http.UploadOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// How the services answer, as the operator wants it.
public final class RestOptions {
    /// The bytes that JSON takes for the one of a control character.
    private static final int LONGEST_ESCAPE = 6;

    private static final int AROUND_TEXTS = 64 << 10;
    private static final List<String> OWN_ADDRESSES = List.of(
            "rest.address",
            Keys.REST_BIND_ADDRESS.name(),
            Keys.GATEWAY_ADDRESS.name(),
            Keys.GATEWAY_BIND_ADDRESS.name());

    private RestOptions() {}

    /// @param all every key with its value; what is missing has its default
    public static HttpOptions of(Map<String, String> all) {
        return new HttpOptions(
                hosts(all),
                CrossOriginPolicy.of(value(all, Keys.REST_ALLOW_ORIGIN)),
                value(all, Keys.REST_STACK_TRACES),
                new StreamOptions(
                        value(all, Keys.EVENTS_STREAMS),
                        value(all, Keys.EVENTS_HEARTBEAT),
                        value(all, Keys.EVENTS_PATIENCE),
                        value(all, Keys.EVENTS_HTTP2_TIME)),
                UploadOptions.OFF,
                new AnswerLimits(
                        value(all, Keys.REST_ANSWER_AGE),
                        value(all, Keys.REST_ANSWER_COUNT),
                        value(all, Keys.REST_ANSWER_SIZE)),
                limits(all));
    }

    /// The same for service B, whose bodies are no larger than the texts in them may be, should JSON escape every
    /// character: what is larger is refused before it is read.
    public static HttpOptions ofGateway(Map<String, String> all) {
        var options = of(all);
        long texts = value(all, Keys.STATEMENT_SIZE)
                + value(all, Keys.SESSION_PROPERTIES_SIZE)
                + value(all, Keys.SESSION_NAME_SIZE);
        long most = Math.min(options.maxContentLength(), LONGEST_ESCAPE * texts + AROUND_TEXTS);
        return options.limits(options.limits().content(most));
    }

    /// Both services answer to the same names: they may be one behind the other.
    private static List<String> hosts(Map<String, String> all) {
        var hosts = new ArrayList<>(value(all, Keys.REST_ALLOWED_HOSTS));
        OWN_ADDRESSES.stream().map(all::get).filter(Objects::nonNull).forEach(hosts::add);
        return hosts;
    }

    private static HttpLimits limits(Map<String, String> all) {
        return new HttpLimits(
                new HttpLimits.Sizes(
                        value(all, Keys.REST_MAX_REQUEST_LINE),
                        value(all, Keys.REST_MAX_HEADER_SIZE),
                        value(all, Keys.REST_MAX_CONTENT)),
                new HttpLimits.Counts(
                        value(all, Keys.REST_MAX_HEADERS),
                        value(all, Keys.REST_MAX_CONNECTIONS),
                        value(all, Keys.REST_MAX_REQUESTS),
                        value(all, Keys.REST_MAX_STREAMS)),
                new HttpLimits.Times(
                        value(all, Keys.REST_IDLE_TIME),
                        value(all, Keys.REST_HEADER_TIME),
                        value(all, Keys.REST_BODY_TIME),
                        value(all, Keys.REST_REQUEST_TIME),
                        value(all, Keys.REST_WRITE_TIME)));
    }

    private static <T> T value(Map<String, String> all, Key<T> key) {
        var text = all.get(key.name());
        return text == null ? key.standard() : key.kind().parse().apply(text);
    }
}
