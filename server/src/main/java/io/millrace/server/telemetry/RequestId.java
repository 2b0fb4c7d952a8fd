package io.millrace.server.telemetry;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/// The id of a request, which is in all lines of the log that are written for it. The caller may choose it, so that it
/// is the same in the logs of several programs.
public record RequestId(String text) {
    /// The header with the id, of requests and responses.
    public static final String HEADER = "X-Request-Id";
    /// Its name in the context of the log.
    static final String KEY = "request";

    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

    public RequestId {
        if (!VALID.matcher(text).matches()) {
            throw new IllegalArgumentException("not an id of a request: " + text);
        }
    }

    /// The caller's id if it is a valid one, or else a new one.
    public static RequestId of(String header) {
        return new RequestId(
                VALID.matcher(header).matches()
                        ? header
                        : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()));
    }

    /// Does some work of the request.
    public void during(Runnable work) {
        try (var _ = MDC.putCloseable(KEY, text)) {
            work.run();
        }
    }
}
