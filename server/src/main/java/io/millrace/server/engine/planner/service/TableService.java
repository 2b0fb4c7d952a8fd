package io.millrace.server.engine.planner.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A service that a table or a catalog uses. Its own client waits for minutes if the service accepts a connection and
/// then stays silent.
public sealed interface TableService permits KafkaBrokers, AwaitedService, CatalogServer {
    Duration CONNECT_TIMEOUT = Duration.ofSeconds(4);
    /// Together with the time for a connection, a statement fails within ten seconds. A service usually answers in
    /// milliseconds.
    Duration ANSWER_TIMEOUT = Duration.ofSeconds(6);

    /// The services that the options of a table name.
    ///
    /// @param store the address of the store of S3, which is the same for all tables; empty for Amazon's
    static List<TableService> of(Map<String, String> options, String store) {
        return Stream.of(
                        KafkaBrokers.of(options),
                        AwaitedService.registryOf(options),
                        storeOf(options, store),
                        AwaitedService.databaseOf(options))
                .<TableService>flatMap(Optional::stream)
                .toList();
    }

    /// The services that the options of a catalog name. Each kind of catalog has an option of its own for its address,
    /// such as `base-url` or `uri`, and may have more of them, so each option counts whose value is an address. A
    /// server of HTTP behind a proxy that the options name is left to the catalog.
    static List<TableService> ofCatalog(Map<String, String> options, String store) {
        var proxied = options.keySet().stream().anyMatch(option -> option.contains("proxy"));
        return new TreeMap<>(options)
                .entrySet().stream()
                        .flatMap(option -> inOption(option.getKey(), option.getValue(), store))
                        .filter(service -> !proxied || !(service instanceof CatalogServer server && server.isOfHttp()))
                        .distinct()
                        .toList();
    }

    private static Stream<TableService> inOption(String option, String value, String store) {
        return Stream.of(CatalogServer.of(option, value), AwaitedService.storeOf(value, store))
                .flatMap(Optional::stream);
    }

    private static Optional<AwaitedService> storeOf(Map<String, String> options, String store) {
        return AwaitedService.storeOf(options.getOrDefault("path", ""), store);
    }

    /// Why the files of a table cannot be listed now, in the words of [#silence(String)].
    static Optional<String> silenceOfStore(Map<String, String> options, String store) {
        return storeOf(options, store).flatMap(service -> service.silence(""));
    }

    /// Why statements cannot run now, in a sentence; empty if the service answers, or if its client soon says what is
    /// wrong.
    ///
    /// @param owner the user of the service: `table NAME` or `catalog NAME`
    Optional<String> silence(String owner) throws InterruptedException;
}
