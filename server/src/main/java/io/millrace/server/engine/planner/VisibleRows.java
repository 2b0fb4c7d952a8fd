package io.millrace.server.engine.planner;

import io.millrace.server.engine.planner.session.SessionState;
import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.result.ResultRow;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ShowCatalogsOperation;
import org.apache.flink.table.operations.ShowDatabasesOperation;
import org.apache.flink.table.operations.ShowFunctionsOperation;
import org.apache.flink.table.operations.ShowMaterializedTablesOperation;
import org.apache.flink.table.operations.ShowModelsOperation;
import org.apache.flink.table.operations.ShowProceduresOperation;
import org.apache.flink.table.operations.ShowTablesOperation;
import org.apache.flink.table.operations.ShowViewsOperation;
import org.jspecify.annotations.Nullable;

/// Leaves out of a SHOW what the caller may not know of.
record VisibleRows(SessionState state, StatementAuthorization authorization) {
    /// The engine gives away the place of a SHOW only as a text.
    private static final Pattern DATABASES =
            Pattern.compile("SHOW DATABASES (?:FROM|IN) (.+?)(?: (?:NOT )?I?LIKE .*)?");

    private static final Pattern PLACE = Pattern.compile("(?:FROM|IN) (.+)");

    /// Whether a row of this statement may be shown.
    Predicate<ResultRow> of(Operation operation) {
        if (!StatementAuthorization.isRestricted()) {
            return _ -> true;
        }
        return switch (operation) {
            case ShowCatalogsOperation _ -> row -> authorization.sees(name(row));
            case ShowDatabasesOperation show -> databases(show.asSummaryString());
            case ShowTablesOperation show -> objects(show.getPrepositionSummaryString());
            case ShowViewsOperation show -> objects(show.getPrepositionSummaryString());
            case ShowMaterializedTablesOperation show -> objects(show.getPrepositionSummaryString());
            case ShowModelsOperation show -> objects(show.getPrepositionSummaryString());
            case ShowProceduresOperation show -> objects(show.getPrepositionSummaryString());
            case ShowFunctionsOperation show -> {
                var own = objects(show.getPrepositionSummaryString());
                var builtIn = state.modules().listFunctions();
                yield row -> builtIn.contains(name(row)) || own.test(row);
            }
            default -> _ -> true;
        };
    }

    /// A name that none has if the session is in no catalog or database.
    private static String current(@Nullable String name) {
        return Objects.requireNonNullElse(name, "");
    }

    private static String name(ResultRow row) {
        return String.valueOf(row.cells().getFirst());
    }

    private Predicate<ResultRow> databases(String summary) {
        var place = DATABASES.matcher(summary);
        var catalog =
                place.matches() ? place.group(1) : current(state.catalogs().getCurrentCatalog());
        return row -> authorization.sees(catalog, name(row));
    }

    /// All places that the text may stand for must be visible, as names may contain points.
    private Predicate<ResultRow> objects(String summary) {
        var place = PLACE.matcher(summary.strip());
        if (!place.matches()) {
            var catalog = current(state.catalogs().getCurrentCatalog());
            var database = current(state.catalogs().getCurrentDatabase());
            return row -> authorization.sees(catalog, database, name(row));
        }
        var parts = List.of(place.group(1).split("\\.", -1));
        return row -> {
            boolean visible = parts.size() > 1;
            for (int first = 1; first < parts.size(); first++) {
                visible &= authorization.sees(
                        String.join(".", parts.subList(0, first)),
                        String.join(".", parts.subList(first, parts.size())),
                        name(row));
            }
            return visible;
        };
    }
}
