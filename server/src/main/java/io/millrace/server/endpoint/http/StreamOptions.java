package io.millrace.server.endpoint.http;

import java.time.Duration;

/// The options of event streams.
///
/// @param most      maximum number at a time; a further one is refused
/// @param heartbeat after so long without an event a comment is sent, which keeps proxies from closing the connection
///                  and finds readers that have gone
/// @param patience  a reader that takes nothing for so long is cut off
/// @param shared    a stream that shares its connection with others (HTTP/2) ends after so long
public record StreamOptions(int most, Duration heartbeat, Duration patience, Duration shared) {
    public static final StreamOptions DEFAULT =
            new StreamOptions(256, Duration.ofSeconds(15), Duration.ofSeconds(20), Duration.ofMinutes(10));

    public StreamOptions {
        if (most < 0 || !heartbeat.isPositive() || !patience.isPositive() || !shared.isPositive()) {
            throw new IllegalArgumentException("streams need a heartbeat, patience and time that are positive");
        }
    }
}
