package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.catalog.CatalogCache;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.catalog.SpellingSuggester;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The session of a sheet: opened when it is first needed, and again when the gateway does not know it any more. Each
/// sheet has its own, so that what one sets or uses changes no other. Calls block; safe for use by many threads.
public final class SheetSession {
    private static final int REFUSED = 400;

    private final Supplier<Reply<SqlSession>> opening;
    private final CatalogCache knowledge;
    private Optional<SqlSession> session = Optional.empty();
    private boolean closed;

    SheetSession(SqlGateway gateway) {
        this.opening = gateway::open;
        this.knowledge = new CatalogCache(asking());
    }

    /// Its answer to questions about the catalog.
    CatalogClient asking() {
        return statement ->
                open() instanceof Reply.Ok<SqlSession>(var open) ? open.asking().rows(statement) : Optional.empty();
    }

    /// What is known of names, kept for a while.
    public CatalogCache knowledge() {
        return knowledge;
    }

    /// The session; a new one if there is none.
    synchronized Reply<SqlSession> open() {
        if (closed) {
            return new Reply.Unreachable<>("The sheet is closed.");
        }
        if (session.isPresent()) {
            return new Reply.Ok<>(session.get());
        }
        var reply = opening.get();
        if (reply instanceof Reply.Ok<SqlSession>(var opened)) {
            session = Optional.of(opened);
        }
        return reply;
    }

    /// The configuration that statements run with.
    public Reply<Map<String, String>> properties() {
        return switch (open()) {
            case Reply.Ok<SqlSession>(var open) -> open.properties();
            case Reply.Refused<SqlSession>(int status, var fault) -> new Reply.Refused<>(status, fault);
            case Reply.Unreachable<SqlSession>(var reason) -> new Reply.Unreachable<>(reason);
        };
    }

    /// Carries out a statement; why it could not, otherwise.
    Optional<String> carryOut(String statement) {
        return switch (answer(statement)) {
            case Reply.Ok<String> _ -> Optional.empty();
            case Reply.Refused<String> refused ->
                Optional.of(StatementProblem.of(refused.fault()).reason());
            case Reply.Unreachable<String>(var reason) -> Optional.of(reason);
        };
    }

    /// The first cell that a statement answers with; empty without one.
    Reply<String> answer(String statement) {
        return switch (open()) {
            case Reply.Ok<SqlSession>(var open) -> answer(open, statement);
            case Reply.Refused<SqlSession>(int status, var fault) -> new Reply.Refused<>(status, fault);
            case Reply.Unreachable<SqlSession>(var reason) -> new Reply.Unreachable<>(reason);
        };
    }

    private Reply<String> answer(SqlSession open, String statement) {
        var cells = new ArrayList<String>();
        var end = open.statement(statement).follow(event -> {
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

    /// Words that the gateway admits at the cursor.
    public List<String> candidates(String text, int cursor) {
        return open() instanceof Reply.Ok<SqlSession>(var open) ? open.candidates(text, cursor) : List.of();
    }

    /// Forgets what a statement that was carried out may have changed.
    void after(String statement) {
        knowledge.after(statement);
    }

    /// Why a statement failed, with the names that were perhaps meant. A session that is gone is replaced.
    StatementPhase failure(StatementProblem problem, String statement) {
        if (renewed()) {
            return new StatementPhase.Failed(
                    problem.advised("The session was gone; a new one is open. What it had set and its temporary"
                            + " objects are lost: run the statement again."),
                    List.of());
        }
        int at = problem.position().map(place -> place.offsetIn(statement)).orElse(0);
        var meant = new SpellingSuggester(knowledge).of(problem.reason(), statement, at);
        return new StatementPhase.Failed(problem, meant);
    }

    private synchronized boolean renewed() {
        if (session.isEmpty() || session.get().lives()) {
            return false;
        }
        session.get().close();
        session = Optional.empty();
        knowledge.forget();
        return open() instanceof Reply.Ok<SqlSession>;
    }

    synchronized void close() {
        closed = true;
        session.ifPresent(SqlSession::close);
        session = Optional.empty();
    }
}
