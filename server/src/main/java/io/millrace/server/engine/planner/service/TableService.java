package io.millrace.server.engine.planner.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A service of a table, whose own client waits for minutes if it takes a connection and says nothing.
public sealed interface TableService permits KafkaBrokers, SchemaRegistry, S3Store, PostgresHost {
    Duration CONNECT_TIMEOUT = Duration.ofSeconds(4);
    /// With that for a connection, a statement fails within ten seconds. A service usually answers in milliseconds.
    Duration ANSWER_TIMEOUT = Duration.ofSeconds(6);

    /// The services that the options of a table name.
    ///
    /// @param store the address of the store of S3, which is the same for all tables; empty for Amazon's
    static List<TableService> of(Map<String, String> options, String store) {
        return Stream.of(
                        KafkaBrokers.of(options),
                        SchemaRegistry.of(options),
                        S3Store.of(options, store),
                        PostgresHost.of(options))
                .<TableService>flatMap(Optional::stream)
                .toList();
    }

    /// Why the files of a table cannot be looked at now, as [#silence(String)] says it.
    static Optional<String> silenceOfStore(Map<String, String> options, String store) {
        return S3Store.of(options, store).flatMap(S3Store::silence);
    }

    /// Why statements over the table cannot run now, in a sentence; empty if the service answers, or if its client soon
    /// says what is wrong.
    Optional<String> silence(String table) throws InterruptedException;
}
