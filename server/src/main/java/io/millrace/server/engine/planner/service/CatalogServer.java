package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A server that keeps the tables of a catalog or lets its user in. A catalog is of no use without it, so that it also
/// counts if the server cannot be reached.
///
/// @param option    that has its address
/// @param endpoints of which one is enough
record CatalogServer(String option, List<? extends ServiceEndpoint> endpoints) implements TableService {
    /// Other options may have an address of HTTP that stands for something, such as the scope of a login.
    private static final Pattern ADDRESS = Pattern.compile("(?i).*(?:uri|url|endpoint|address|host|server)");

    CatalogServer {
        endpoints = List.copyOf(endpoints);
    }

    static Optional<CatalogServer> of(String option, String value) {
        List<? extends ServiceEndpoint> endpoints = HttpEndpoint.of(value)
                .<List<? extends ServiceEndpoint>>map(List::of)
                .or(() -> ProbedHost.of(value).map(List::of))
                .orElseGet(() -> ProbedHost.metastores(value));
        return Optional.of(endpoints).filter(found -> !found.isEmpty()).map(found -> new CatalogServer(option, found));
    }

    boolean isOfHttp() {
        return endpoints.stream().anyMatch(HttpEndpoint.class::isInstance);
    }

    @Override
    public Optional<String> silence(String owner) throws InterruptedException {
        var reasons = new ConcurrentSkipListMap<String, ServiceFailure>();
        try (var attempts = Executors.newVirtualThreadPerTaskExecutor()) {
            attempts.invokeAny(endpoints.stream()
                    .<Callable<Boolean>>map(endpoint -> () -> answered(endpoint, reasons))
                    .toList());
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(sentence(owner, reasons));
        }
    }

    private boolean answered(ServiceEndpoint endpoint, Map<String, ServiceFailure> reasons) throws IOException {
        var failure = endpoint.failure().filter(this::counts);
        if (failure.isPresent()) {
            reasons.put(endpoint.toString(), failure.get());
            throw new IOException(failure.get().reason());
        }
        return true;
    }

    private boolean counts(ServiceFailure why) {
        return why.kind() == ServiceFailure.Kind.SILENT
                || !isOfHttp()
                || ADDRESS.matcher(option).matches();
    }

    private String sentence(String owner, Map<String, ServiceFailure> reasons) {
        var each = reasons.entrySet().stream()
                .map(reason -> reason.getKey() + " " + reason.getValue().reason())
                .collect(Collectors.joining(", "));
        return "The " + endpoints.getFirst().noun() + " of the " + owner + " at " + each + ". Check "
                + (isOfHttp() ? "" : "the host and port of ") + "'" + option + "'"
                + (reasons.values().stream().allMatch(ServiceFailure::waits) ? "." : ", and whether it runs.");
    }
}
