package io.millrace.server.endpoint.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpPrologue;
import io.helidon.http.RequestException;
import io.helidon.http.WritableHeaders;
import io.helidon.http.http2.Http2Exception;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.http2.Http2Config;
import io.helidon.webserver.http2.Http2Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Upgrades a connection to HTTP/2 and refuses settings that cannot be parsed, which the library would report as a
/// fault of the server.
final class CheckedUpgrade implements Http1Upgrader {
    private static final HeaderName SETTINGS = HeaderNames.create("HTTP2-Settings");
    private static final Pattern BASE64_URL = Pattern.compile("[A-Za-z0-9_-]*=*");

    private final Http1Upgrader library;
    private final RequestTimers timers;

    CheckedUpgrade(Http2Config config, RequestTimers timers) {
        this.library = Http2Upgrader.create(config);
        this.timers = timers;
    }

    @Override
    public String supportedProtocol() {
        return library.supportedProtocol();
    }

    @Override
    public @Nullable ServerConnection upgrade(
            ConnectionContext context, HttpPrologue prologue, WritableHeaders<?> headers) {
        var settings = headers.all(SETTINGS, List::of);
        if (settings.size() != 1) {
            return null; // RFC 7540, section 3.2.1: no upgrade, the request is answered in HTTP/1.1
        }
        if (!BASE64_URL.matcher(settings.getFirst()).matches()) {
            throw bad();
        }
        HttpConnection.keepCurrent();
        try {
            return library.upgrade(OwnContext.ofHttp2(context, timers.current()), prologue, headers);
        } catch (IllegalArgumentException | Http2Exception e) {
            throw bad();
        }
    }

    private static RequestException bad() {
        return RequestException.builder()
                .type(DirectHandler.EventType.BAD_REQUEST)
                .setKeepAlive(false)
                .safeMessage(true)
                .message("The header HTTP2-Settings does not hold HTTP/2 settings in base64url.")
                .build();
    }
}
