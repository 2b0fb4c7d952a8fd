package io.millrace.server.endpoint.http;

import io.millrace.server.security.TrustedProxies;
import java.util.List;

/// The options for who may send requests to an HTTP service.
///
/// @param hosts   additional host names that requests may use; `*` for all
/// @param proxies that say for which client they send a request
public record CallerOptions(List<String> hosts, TrustedProxies proxies, CrossOriginPolicy origins) {
    public static final CallerOptions DEFAULT =
            new CallerOptions(List.of(), TrustedProxies.NONE, CrossOriginPolicy.OWN);

    public CallerOptions {
        hosts = List.copyOf(hosts);
    }
}
