package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementRun;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Calls an SQL gateway through its REST API: Millrace's gateway or another one with the same API.
public final class RemoteGateway implements SqlGateway {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int MOST_HISTORY = 500;

    private final Client client;

    /// @param client the client of the gateway's address; closed with this object
    public RemoteGateway(Client client) {
        this.client = client;
    }

    @Override
    public String address() {
        return client.connection().toString();
    }

    @Override
    public Reply<String> product() {
        return client.call(Product.GET).map(product -> product.productName() + " " + product.version());
    }

    @Override
    public Reply<SqlSession> open() {
        return GatewaySession.open(client, Map.of(), Optional.empty(), PATIENCE)
                .map(session -> new RemoteSession(client, session));
    }

    @Override
    public Reply<List<PastStatement>> history(String search) {
        var all = Arguments.of(Activity.LIMIT, MOST_HISTORY);
        return client.call(Activity.HISTORY, search.isBlank() ? all : all.with(Activity.SEARCH, search))
                .map(courses ->
                        courses.operations().stream().map(RemoteGateway::past).toList());
    }

    private static PastStatement past(Activity.Course course) {
        var ending = switch (course.status()) {
            case ERROR, TIMEOUT -> PastStatement.Ending.FAILED;
            case CANCELED -> PastStatement.Ending.CANCELLED;
            case INITIALIZED, PENDING, RUNNING, FINISHED, CLOSED ->
                course.reason().isPresent() ? PastStatement.Ending.FAILED : PastStatement.Ending.DONE;
        };
        long ended = course.closed().or(course::settled).orElse(course.submitted());
        return new PastStatement(
                course.submitted(),
                course.user(),
                course.statement(),
                ending,
                Math.max(0, ended - course.submitted()),
                course.rows(),
                course.reason());
    }

    @Override
    public void close() {
        client.close();
    }

    private record RemoteSession(Client client, GatewaySession session) implements SqlSession {

        @Override
        public Statement statement(String text) {
            return new RemoteStatement(session.statement(text, RowFormat.JSON));
        }

        @Override
        public Reply<Map<String, String>> properties() {
            return client.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, session.handle()))
                    .map(Sessions.Properties::properties);
        }

        @Override
        public List<String> candidates(String text, int cursor) {
            var asked = new Statements.Complete(Optional.of(text), cursor);
            return switch (client.call(Statements.COMPLETE, Arguments.of(Sessions.SESSION, session.handle()), asked)) {
                case Reply.Ok<Statements.Candidates>(var found) -> found.candidates();
                // a gateway without completion is not a failure: the catalog has suggestions too
                case Reply.Refused<Statements.Candidates> _, Reply.Unreachable<Statements.Candidates> _ -> List.of();
            };
        }

        @Override
        public CatalogClient asking() {
            return CatalogClient.of(() -> session);
        }

        @Override
        public boolean lives() {
            return session.exists();
        }

        @Override
        public void close() {
            session.close();
        }
    }

    private record RemoteStatement(StatementRun run) implements SqlSession.Statement {

        @Override
        public RunEvent.End follow(Consumer<RunEvent> listener) {
            return run.follow(listener);
        }

        @Override
        public void cancel() {
            run.cancel();
        }
    }
}
