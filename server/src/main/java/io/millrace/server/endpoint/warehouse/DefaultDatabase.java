package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.SqlGatewayService.Request;
import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Catalogs.Place;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Handles the database `default`. Drivers send this name if the user has chosen none, and scripts return to it before
/// they drop another database. Unless the current catalog has a database of that name, it stands for the one in which
/// the session began.
record DefaultDatabase(SqlGatewayService service, SteppedWait waiting) {
    static final String UNNAMED = "default";

    private static final Pattern USE = Pattern.compile("use\\b.*+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern USE_UNNAMED =
            Pattern.compile("use\\s++(`?)" + UNNAMED + "\\1\\s*+;?\\s*+", Pattern.CASE_INSENSITIVE);

    private record Found(Place here, boolean named) {}

    /// Remembers the session's place before its first `USE`.
    void note(SessionHandle session, ClientState client) throws InterruptedException {
        if (client.origin().isEmpty()) {
            client.origin(look(session, "USE", Catalogs::current));
        }
    }

    /// Runs the replacement of `USE default`; empty for any other statement.
    Optional<OperationHandle> replace(SessionHandle session, ClientState client, Request asked)
            throws InterruptedException {
        var statement = ResultPrediction.fromFirstWord(asked.sql());
        if (!USE.matcher(statement).matches()) {
            return Optional.empty();
        }
        note(session, client);
        return USE_UNNAMED.matcher(statement).matches() ? Optional.of(back(session, client, asked)) : Optional.empty();
    }

    private OperationHandle back(SessionHandle session, ClientState client, Request asked) throws InterruptedException {
        var found = look(session, asked.sql(), DefaultDatabase::find);
        // the engine takes the name only in quotes
        var target = found.named()
                ? new Place(found.here().catalog(), UNNAMED)
                : client.origin().orElse(found.here());
        return target.equals(found.here())
                ? service.browse(session, new CatalogQuestion(asked.sql(), _ -> Outcome.Answer.ok()))
                : service.execute(
                        session,
                        new Request(use(target), asked.settings(), asked.timeout(), asked.name(), asked.origin()));
    }

    private static Found find(Catalogs catalogs) {
        var here = catalogs.current();
        return new Found(here, catalogs.databases(here.catalog()).contains(UNNAMED));
    }

    private static String use(Place place) {
        return "USE " + quoted(place.catalog()) + "." + quoted(place.database());
    }

    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /// Answers a question after the earlier statements.
    private <T> T look(SessionHandle session, String sql, Function<Catalogs, T> question) throws InterruptedException {
        var found = new AtomicReference<T>();
        var operation = service.browse(session, new CatalogQuestion(sql, catalogs -> {
            found.set(question.apply(catalogs));
            return Outcome.Answer.ok();
        }));
        var _ = waiting.until(wait -> service.head(session, operation, wait));
        service.close(session, operation);
        return found.get();
    }
}
