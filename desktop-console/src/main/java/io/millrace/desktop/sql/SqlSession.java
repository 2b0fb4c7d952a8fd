package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.run.RunEvent;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A session at a gateway, with its own catalog and database, configuration and temporary objects. It is kept alive
/// until it is closed.
public interface SqlSession extends AutoCloseable {

    /// Prepares a statement without running it.
    Statement statement(String text);

    /// The configuration that its statements run with.
    Reply<Map<String, String>> properties();

    /// The words that the gateway's parser accepts at the cursor; empty if it does not answer.
    List<String> candidates(String text, int cursor);

    /// The client that answers queries about the catalog in this session.
    CatalogClient asking();

    /// Whether the gateway still knows the session.
    boolean lives();

    @Override
    void close();

    /// A statement of the session. One thread follows it; any thread may cancel it.
    interface Statement {

        /// Runs the statement to its end on this thread.
        RunEvent.End follow(Consumer<RunEvent> listener);

        /// Cancels the statement at the gateway.
        void cancel();
    }
}
