package io.millrace.server.endpoint.http;

import io.millrace.server.admission.ConnectionTable.Maximum;
import java.time.Duration;

/// The limits for callers.
public record HttpLimits(Sizes sizes, Counts counts, Times times) {
    public static final HttpLimits DEFAULT = new HttpLimits(
            new Sizes(32_768, 16_384, 104_857_600),
            new Counts(100, 8192, 4096, 100),
            new Times(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(30)));

    /// @param bytes the maximum size of a body
    public HttpLimits content(long bytes) {
        return new HttpLimits(new Sizes(sizes.requestLine(), sizes.headers(), bytes), counts, times);
    }

    /// Maximum sizes in bytes.
    public record Sizes(int requestLine, int headers, long content) {
        public Sizes {
            positive(requestLine, headers, content);
        }
    }

    /// Maximum numbers.
    ///
    /// @param headers     of one request
    /// @param connections open at the same time
    /// @param requests    handled at the same time; more are refused with 503
    /// @param streams     of one HTTP/2 connection
    public record Counts(int headers, Maximum connections, int requests, int streams) {
        /// The requests beyond the limit that are let through if they end something or come from this machine.
        static final int RESERVED_REQUESTS = 32;

        /// Creates counts without a limit for each address.
        public Counts(int headers, int connections, int requests, int streams) {
            this(headers, new Maximum(connections, 0, 0), requests, streams);
        }

        public Counts {
            positive(headers, requests, streams);
        }
    }

    /// Timeouts.
    ///
    /// @param idle    of a connection between two requests
    /// @param headers from a request's first line to its last header
    /// @param body    between two parts of a request's body
    /// @param request until the handler returns
    /// @param write   until a reader has taken the next part of a response
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
