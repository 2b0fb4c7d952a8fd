package io.millrace.sql.catalog;

import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Runs queries about the catalogs.
public interface CatalogClient {

    /// The maximum number of rows of a result; others are dropped.
    int MAX_ROWS = 50_000;
    /// The rows as text, with empty texts for absent values; empty if the query failed.
    Optional<List<List<String>>> rows(String statement);

    /// Lists the names that statements can use: rows of a kind, as [ConnectorInventory.Kind] has it, and a name.
    default Optional<List<List<String>>> factories() {
        return Optional.empty();
    }

    /// The options of something that statements can name: rows of a key, the valid values separated by bars, or
    /// nothing, and the default, which is `!` for a required option.
    default Optional<List<List<String>>> options(ConnectorInventory.Kind kind, String name) {
        return Optional.empty();
    }

    /// A client that runs queries in the current session, so that they see its temporary objects.
    static CatalogClient of(Supplier<GatewaySession> session) {
        return new CatalogClient() {
            @Override
            public Optional<List<List<String>>> rows(String statement) {
                var rows = new ArrayList<List<String>>();
                var end =
                        session.get().statement(statement, RowFormat.PLAIN_TEXT).follow(into(rows));
                return end instanceof RunEvent.Finished ? Optional.of(rows) : Optional.empty();
            }

            @Override
            public Optional<List<List<String>>> factories() {
                return present(session.get().factories().stream()
                        .map(factory -> List.of(factory.kind().name(), factory.name()))
                        .toList());
            }

            @Override
            public Optional<List<List<String>>> options(ConnectorInventory.Kind kind, String name) {
                return present(session.get().options(kind, name).stream()
                        .map(option -> List.of(
                                option.key(),
                                String.join("|", option.values()),
                                option.required() ? "!" : option.defaultValue().orElse("")))
                        .toList());
            }

            // a stock gateway has no such endpoint
            private static Optional<List<List<String>>> present(List<List<String>> rows) {
                return Optional.of(rows).filter(found -> !found.isEmpty());
            }
        };
    }

    /// A listener that adds the received rows to a list.
    static Consumer<RunEvent> into(List<List<String>> rows) {
        return event -> {
            if (event instanceof RunEvent.Rows(var page)) {
                page.stream()
                        .limit(MAX_ROWS - rows.size())
                        .map(CatalogClient::texts)
                        .forEach(rows::add);
            }
        };
    }

    private static List<String> texts(Row row) {
        return IntStream.range(0, row.fields().size())
                .mapToObj(row::cell)
                .map(cell -> cell instanceof Cell.Absent ? "" : cell.display())
                .toList();
    }
}
