package io.millrace.server.endpoint.http;

import java.time.Duration;

/// The limits for a caller: sizes, counts and times, all of them finite.
public record HttpLimits(Sizes sizes, Counts counts, Times times) {
    public static final HttpLimits USUAL = new HttpLimits(
            new Sizes(32_768, 16_384, 104_857_600),
            new Counts(100, 8192, 4096, 100),
            new Times(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(30)));

    /// The same with another largest body.
    public HttpLimits content(long bytes) {
        return new HttpLimits(new Sizes(sizes.requestLine(), sizes.headers(), bytes), counts, times);
    }

    /// In bytes.
    public record Sizes(int requestLine, int headers, long content) {
        public Sizes {
            positive(requestLine, headers, content);
        }
    }

    /// @param headers     of one request
    /// @param connections at a time; more wait until they are accepted
    /// @param requests    at a time; more are refused with 503
    /// @param streams     of one HTTP/2 connection
    public record Counts(int headers, int connections, int requests, int streams) {
        public Counts {
            positive(headers, connections, requests, streams);
        }
    }

    /// @param idle    of a connection between two requests
    /// @param headers from a request's first line to its last header
    /// @param body    between two parts of a request's body
    /// @param request until a handler has an answer
    /// @param write   until a reader has taken the next part of an answer
    public record Times(Duration idle, Duration headers, Duration body, Duration request, Duration write) {
        public Times {
            positive(idle.toNanos(), headers.toNanos(), body.toNanos(), request.toNanos(), write.toNanos());
        }
    }

    private static void positive(long... limits) {
        for (long limit : limits) {
            if (limit < 1) {
                throw new IllegalArgumentException("a limit must be positive: " + limit);
            }
        }
    }
}
