package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.run.RunEvent;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A session at a gateway: its own catalog and database, configuration and temporary objects. Kept alive until closed.
public interface SqlSession extends AutoCloseable {

    /// A statement that is ready to be followed.
    Statement statement(String text);

    /// The configuration that its statements run with.
    Reply<Map<String, String>> properties();

    /// Words that the gateway's own parser admits at the cursor; none when it does not say.
    List<String> candidates(String text, int cursor);

    /// Who answers statements about the catalog, as seen from here.
    CatalogClient asking();

    /// Whether the gateway knows it still.
    boolean lives();

    @Override
    void close();

    /// One statement. One thread follows it; any other may cancel.
    interface Statement {

        /// Runs it to its end on this thread.
        RunEvent.End follow(Consumer<RunEvent> listener);

        /// Ends it at the gateway.
        void cancel();
    }
}
