package io.millrace.wire;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;

/// All endpoints of a service. The constructor checks that names and requests are unique.
public record Catalogue(Service service, List<Endpoint<?, ?>> endpoints) {

    public Catalogue {
        endpoints = List.copyOf(endpoints);
        var names = new HashSet<String>();
        var byRequest = new HashMap<String, Endpoint<?, ?>>();
        for (var endpoint : endpoints) {
            if (endpoint.service() != service) {
                throw new IllegalArgumentException(endpoint.name() + " belongs to " + endpoint.service());
            }
            if (!names.add(endpoint.name())) {
                throw new IllegalArgumentException("two endpoints are called " + endpoint.name());
            }
            for (int version = endpoint.versions().first();
                    version <= endpoint.versions().last();
                    version++) {
                var request = "v" + version + " " + endpoint.method() + " "
                        + endpoint.path().replaceAll(":[^/]+", ":");
                var other = byRequest.put(request, endpoint);
                if (other != null) {
                    throw new IllegalArgumentException(
                            endpoint.name() + " and " + other.name() + " both answer " + request);
                }
            }
        }
    }
}
