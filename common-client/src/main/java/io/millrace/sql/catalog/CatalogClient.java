package io.millrace.sql.catalog;

import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Answers statements about the catalog.
public interface CatalogClient {

    /// More rows than any list that a person looks through.
    int MOST_ROWS = 50_000;

    /// The rows as text, an absent value as an empty one; nothing when there is no answer.
    Optional<List<List<String>>> rows(String statement);

    /// Asks the gateway in the session in which a person's statements run now: what is temporary is seen too.
    static CatalogClient of(Supplier<GatewaySession> session) {
        return statement -> {
            var rows = new ArrayList<List<String>>();
            var end = session.get().statement(statement, RowFormat.PLAIN_TEXT).follow(into(rows));
            return end instanceof RunEvent.Finished ? Optional.of(rows) : Optional.empty();
        };
    }

    /// Keeps the rows that come.
    static Consumer<RunEvent> into(List<List<String>> rows) {
        return event -> {
            if (event instanceof RunEvent.Rows(var page)) {
                page.stream()
                        .limit(MOST_ROWS - rows.size())
                        .map(CatalogClient::texts)
                        .forEach(rows::add);
            }
        };
    }

    private static List<String> texts(Row row) {
        return java.util.stream.IntStream.range(0, row.fields().size())
                .mapToObj(row::cell)
                .map(cell -> cell instanceof Cell.Absent ? "" : cell.display())
                .toList();
    }
}
