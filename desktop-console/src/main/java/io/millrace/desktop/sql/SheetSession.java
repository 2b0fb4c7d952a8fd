package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.catalog.CatalogCache;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.catalog.SpellingSuggester;
import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.Arguments;
import io.millrace.wire.Fault;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The session of a sheet. It opens when it is first needed, and again if the gateway no longer knows it. Each sheet
/// has its own session, so that its settings and its `USE` statements do not affect other sheets. Calls block;
/// thread-safe.
final class SheetSession {
    private static final int REFUSED = 400;
    private static final String GONE = "The session was gone; a new one is open. What it had set and its temporary"
            + " objects are lost: run the statement again.";
    private static final Duration RECONNECT_TIMEOUT = Duration.ofMinutes(1);

    private final Client gateway;
    private final CatalogCache knowledge;
    private Optional<GatewaySession> session = Optional.empty();
    private boolean closed;
    /// Whether a statement of the sheet has used the session.
    private volatile boolean used;
    /// Whether a session that was used is lost and the user does not know it yet.
    private volatile boolean unreported;

    SheetSession(Client gateway) {
        this.gateway = gateway;
        this.knowledge = new CatalogCache(asking());
    }

    /// The client that answers queries about the catalog in this session.
    CatalogClient asking() {
        return new CatalogClient() {
            @Override
            public Optional<List<List<String>>> rows(String statement) {
                return asked(client -> client.rows(statement));
            }

            @Override
            public Optional<List<List<String>>> factories() {
                return asked(CatalogClient::factories);
            }

            @Override
            public Optional<List<List<String>>> options(ConnectorInventory.Kind kind, String name) {
                return asked(client -> client.options(kind, name));
            }
        };
    }

    private Optional<List<List<String>>> asked(Function<CatalogClient, Optional<List<List<String>>>> question) {
        var rows = answered(question);
        return rows.isEmpty() && renewed() ? answered(question) : rows;
    }

    private Optional<List<List<String>>> answered(Function<CatalogClient, Optional<List<List<String>>>> question) {
        return open() instanceof Reply.Ok<GatewaySession>(var open)
                ? question.apply(CatalogClient.of(() -> open))
                : Optional.empty();
    }

    /// Makes a call in the session, and again in a new one if the gateway has forgotten it.
    private <R> Reply<R> called(Function<GatewaySession, Reply<R>> call) {
        var reply = open().flatMap(call);
        return reply instanceof Reply.Refused<R> && renewed() ? open().flatMap(call) : reply;
    }

    /// The cache of catalog names, which expire after a while.
    public CatalogCache knowledge() {
        return knowledge;
    }

    /// Returns the session; opens a new one if there is none.
    synchronized Reply<GatewaySession> open() {
        if (closed) {
            return new Reply.Unreachable<>("The sheet is closed.");
        }
        if (session.isPresent()) {
            return new Reply.Ok<>(session.get());
        }
        var reply = GatewaySession.open(gateway, Map.of(), Optional.empty(), RECONNECT_TIMEOUT);
        if (reply instanceof Reply.Ok<GatewaySession>(var opened)) {
            session = Optional.of(opened);
        }
        return reply;
    }

    /// The configuration that statements run with.
    public Reply<Map<String, String>> properties() {
        return called(open -> gateway.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, open.handle()))
                .map(Sessions.Properties::properties));
    }

    /// Executes a statement.
    ///
    /// @return the reason for a failure; empty on success
    Optional<String> carryOut(String statement) {
        return switch (answer(statement)) {
            case Reply.Ok<String> _ -> Optional.empty();
            case Reply.Failure<String> failure ->
                Optional.of(StatementProblem.of(failure).reason());
        };
    }

    /// Executes a statement and returns the first cell of its result; empty if there is none.
    Reply<String> answer(String statement) {
        return called(open -> answer(open, statement));
    }

    private Reply<String> answer(GatewaySession open, String statement) {
        var cells = new ArrayList<String>();
        var end = open.statement(statement, RowFormat.JSON).follow(event -> {
            if (event instanceof RunEvent.Rows(var rows)) {
                rows.stream()
                        .filter(row -> !row.fields().isEmpty())
                        .map(row -> row.cell(0).display())
                        .forEach(cells::add);
            }
        });
        return switch (end) {
            case RunEvent.Finished _ -> {
                after(statement);
                yield new Reply.Ok<>(cells.isEmpty() ? "" : cells.getFirst());
            }
            case RunEvent.Failed(var fault) -> new Reply.Refused<>(REFUSED, fault);
            case RunEvent.Lost(var reason) -> new Reply.Unreachable<>(reason);
            case RunEvent.Cancelled _ -> new Reply.Unreachable<>("It was cancelled.");
        };
    }

    /// The words that the gateway accepts at the cursor; empty if it does not answer or has no completion.
    public List<String> candidates(String text, int cursor) {
        var request = new Statements.Complete(Optional.of(text), cursor);
        return called(open -> gateway.call(Statements.COMPLETE, Arguments.of(Sessions.SESSION, open.handle()), request))
                .map(Statements.Candidates::candidates)
                .optional()
                .orElse(List.of());
    }

    /// Drops cached names that an executed statement may have changed.
    void after(String statement) {
        knowledge.after(statement);
    }

    /// The failure of a statement, with similar names as suggestions. Replaces a session that is gone.
    StatementPhase failure(StatementProblem problem, String statement) {
        if (renewed()) {
            unreported = false;
            return new StatementPhase.Failed(problem.advised(GONE), List.of());
        }
        int at = problem.position().map(place -> place.offsetIn(statement)).orElse(0);
        var meant = new SpellingSuggester(knowledge).of(problem.reason(), statement, at);
        return new StatementPhase.Failed(problem, meant);
    }

    /// Returns the session for a statement of the sheet. If the last one was lost since the last statement, says so
    /// instead, once, because the statement may need what that one had set.
    Reply<GatewaySession> openForStatement() {
        boolean report = unreported;
        unreported = false;
        var reply = open();
        used = true;
        return report && reply instanceof Reply.Ok<?> ? new Reply.Refused<>(REFUSED, new Fault(List.of(GONE))) : reply;
    }

    private synchronized boolean renewed() {
        if (session.isEmpty() || session.get().exists()) {
            return false;
        }
        unreported = used;
        used = false;
        session.get().close();
        session = Optional.empty();
        knowledge.forget();
        return open() instanceof Reply.Ok<GatewaySession>;
    }

    synchronized void close() {
        closed = true;
        session.ifPresent(GatewaySession::close);
        session = Optional.empty();
    }
}
