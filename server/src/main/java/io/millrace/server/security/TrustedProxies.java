package io.millrace.server.security;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The proxies whose word about the address of a client counts, in the header `X-Forwarded-For`.
public record TrustedProxies(List<AddressRange> ranges) {
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /// @param texts addresses, and ranges such as `10.1.0.0/16`
    /// @throws IllegalArgumentException if one is neither
    public static TrustedProxies parse(Collection<String> texts) {
        return new TrustedProxies(texts.stream().map(AddressRange::parse).toList());
    }

    /// The addresses as they are configured.
    public String text() {
        return ranges.stream().map(AddressRange::text).collect(Collectors.joining(","));
    }

    /// The address of the client that has sent a request. Each proxy appends the address of its own client to the
    /// header, so the last one that is not a trusted proxy is the client. The client itself may have sent those
    /// before it, and may have made them up.
    ///
    /// @param peer      the other end of the connection
    /// @param forwarded the values of the header, in their order
    public InetAddress client(InetAddress peer, List<String> forwarded) {
        var client = peer;
        var hops = forwarded.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .toList();
        for (int i = hops.size() - 1; i >= 0 && contains(client); i--) {
            var before = literal(hops.get(i).strip());
            if (before.isEmpty()) {
                return client;
            }
            client = before.get();
        }
        return client;
    }

    private boolean contains(InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /// Never looks up a name.
    private static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(AddressRange.parse(text).first());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
