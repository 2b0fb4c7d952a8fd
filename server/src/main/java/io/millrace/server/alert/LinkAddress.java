package io.millrace.server.alert;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The address of the web UI in links, which are opened on other machines.
public final class LinkAddress {
    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "[::]");
    private static final String ANY = "*";

    private LinkAddress() {}

    /// The address of the server, with the first of its names if it listens on all addresses.
    ///
    /// @param url   of the server, without a path
    /// @param names by which clients know it; `*` is none
    public static String of(String url, List<String> names) {
        // a URI has no host if there is an underscore in its name
        var host = Optional.ofNullable(URI.create(url).getHost()).orElse("");
        return WILDCARDS.contains(host)
                ? names.stream()
                        .filter(name -> !name.equals(ANY))
                        .findFirst()
                        .map(name -> url.replace(host, name))
                        .orElse(url)
                : url;
    }
}
