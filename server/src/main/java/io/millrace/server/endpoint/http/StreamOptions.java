package io.millrace.server.endpoint.http;

import java.time.Duration;

/// The options of event streams.
///
/// @param maxStreams   open at the same time; further ones are refused
/// @param heartbeat    time without an event after which a heartbeat is sent, which keeps proxies from closing the
///                     connection and finds readers that have gone
/// @param stallTimeout time after which a reader that takes nothing is disconnected
/// @param maxHttp2Time time after which a stream over HTTP/2 ends
public record StreamOptions(int maxStreams, Duration heartbeat, Duration stallTimeout, Duration maxHttp2Time) {
    public static final StreamOptions DEFAULT =
            new StreamOptions(256, Duration.ofSeconds(15), Duration.ofSeconds(20), Duration.ofMinutes(10));

    public StreamOptions {
        if (maxStreams < 0 || !heartbeat.isPositive() || !stallTimeout.isPositive() || !maxHttp2Time.isPositive()) {
            throw new IllegalArgumentException("the times of event streams must be positive");
        }
    }
}
