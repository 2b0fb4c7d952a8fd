package io.millrace.server.engine.planner;

import io.millrace.server.engine.catalog.Connections;
import io.millrace.server.engine.catalog.MainCatalog;
import io.millrace.server.engine.planner.session.ConnectionOperation;
import io.millrace.server.engine.planner.session.SessionState;
import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnection;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnectionRename;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnectionReset;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnectionSet;
import org.apache.flink.sql.parser.ddl.connection.SqlCreateConnection;
import org.apache.flink.sql.parser.ddl.connection.SqlDropConnection;
import org.apache.flink.sql.parser.dql.SqlRichDescribeConnection;
import org.apache.flink.sql.parser.dql.SqlShowConnections;
import org.apache.flink.sql.parser.dql.SqlShowCreateConnection;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.SensitiveConnection;
import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.apache.flink.table.functions.SqlLikeUtils;
import org.apache.flink.table.utils.EncodingUtils;

/// Runs the statements about connections.
record ConnectionStatements(SessionState state, StatementAuthorization authorization) {
    Outcome run(ConnectionOperation operation) {
        return switch (operation.statement()) {
            case SqlCreateConnection create -> create(create);
            case SqlDropConnection drop -> drop(drop);
            case SqlAlterConnection alter -> alter(alter);
            case SqlShowConnections show -> show(show);
            case SqlShowCreateConnection show -> showCreate(identifier(show.getConnectionName().names));
            case SqlRichDescribeConnection describe -> describe(describe);
            default -> throw new IllegalStateException(operation.asSummaryString());
        };
    }

    private Outcome create(SqlCreateConnection create) {
        requirePermanent(create.isTemporary());
        var id = identifier(create.getFullName());
        connections(id.getCatalogName())
                .create(
                        id.toObjectPath(),
                        SensitiveConnection.of(create.getProperties(), create.getComment()),
                        create.isIfNotExists());
        return Outcome.Answer.ok();
    }

    private static void requirePermanent(boolean temporary) {
        if (temporary) {
            throw Refusal.invalidStatement(
                    "Temporary connections are not supported. Create the connection in " + MainCatalog.NAME + ".");
        }
    }

    private Outcome drop(SqlDropConnection drop) {
        requirePermanent(drop.isTemporary());
        var id = identifier(drop.getFullName());
        require(connections(id.getCatalogName()).drop(id.toObjectPath()), drop.getIfExists(), id);
        return Outcome.Answer.ok();
    }

    private Outcome alter(SqlAlterConnection alter) {
        var id = identifier(alter.getFullName());
        var connections = connections(id.getCatalogName());
        var path = id.toObjectPath();
        var altered = switch (alter) {
            case SqlAlterConnectionSet set -> connections.alter(path, set.getProperties(), Set.of());
            case SqlAlterConnectionReset reset -> connections.alter(path, Map.of(), reset.getResetKeys());
            case SqlAlterConnectionRename rename -> connections.rename(path, newName(id, rename));
            default -> throw new IllegalStateException(alter.getClass().getName());
        };
        require(altered, alter.ifConnectionExists(), id);
        return Outcome.Answer.ok();
    }

    private String newName(ObjectIdentifier id, SqlAlterConnectionRename rename) {
        var names = rename.getNewConnectionName().names;
        var renamed = names.size() == 1 ? id : identifier(names);
        if (!renamed.getCatalogName().equals(id.getCatalogName())
                || !renamed.getDatabaseName().equals(id.getDatabaseName())) {
            throw Refusal.invalidStatement("A connection cannot move to another database when it is renamed.");
        }
        return names.getLast();
    }

    private static void require(boolean found, boolean ifExists, ObjectIdentifier id) {
        if (!found && !ifExists) {
            throw Refusal.invalidStatement("There is no connection " + id.asSummaryString() + ".");
        }
    }

    private Outcome show(SqlShowConnections show) {
        var place = place(show.getSqlIdentifierNameList());
        var names = connections(place.getFirst()).names(place.getLast()).stream()
                .filter(name -> authorization.sees(place.getFirst(), place.getLast(), name))
                .filter(name -> !show.isWithLike()
                        || SqlLikeUtils.like(name, show.getLikeSqlPattern(), "\\") != show.isNotLike())
                .map(name -> ResultRow.of(RowKind.INSERT, name))
                .toList();
        return answer(List.of("connection name"), names);
    }

    /// A catalog and a database.
    private List<String> place(List<String> names) {
        var manager = state.catalogs();
        return switch (names.size()) {
            case 0 -> List.of(manager.getCurrentCatalog(), manager.getCurrentDatabase());
            case 1 -> List.of(manager.getCurrentCatalog(), names.getFirst());
            default -> names;
        };
    }

    private Outcome showCreate(ObjectIdentifier id) {
        var connection = connections(id.getCatalogName()).masked(id.toObjectPath());
        var options = connection.getOptions().entrySet().stream()
                .map(option -> "  " + literal(option.getKey()) + " = " + literal(option.getValue()))
                .collect(Collectors.joining(",\n"));
        var comment = comment(connection)
                .map(text -> "COMMENT " + literal(text) + "\n")
                .orElse("");
        var text = "CREATE CONNECTION " + id.asSerializableString() + "\n" + comment + "WITH (\n" + options + "\n)\n";
        return answer(List.of("result"), List.of(ResultRow.of(RowKind.INSERT, text)));
    }

    private static Optional<String> comment(SensitiveConnection connection) {
        return Optional.ofNullable(connection.getComment());
    }

    private static String literal(String text) {
        return "'" + EncodingUtils.escapeSingleQuotes(text) + "'";
    }

    private Outcome describe(SqlRichDescribeConnection describe) {
        var id = identifier(describe.fullConnectionName());
        var connection = connections(id.getCatalogName()).masked(id.toObjectPath());
        var rows = new ArrayList<ResultRow>();
        rows.add(ResultRow.of(RowKind.INSERT, "name", id.getObjectName()));
        rows.add(ResultRow.of(RowKind.INSERT, "comment", comment(connection).orElse("")));
        if (describe.isExtended()) {
            connection
                    .getOptions()
                    .forEach((option, value) -> rows.add(ResultRow.of(RowKind.INSERT, "option:" + option, value)));
        }
        return answer(List.of("info name", "info value"), rows);
    }

    private static Outcome answer(List<String> columns, List<ResultRow> rows) {
        return new Outcome.Answer(
                columns.stream().map(name -> Column.of(name, SqlType.string())).toList(),
                ResultKind.SUCCESS_WITH_CONTENT,
                rows,
                Optional.empty());
    }

    private ObjectIdentifier identifier(String[] names) {
        return identifier(List.of(names));
    }

    private ObjectIdentifier identifier(List<String> names) {
        return state.catalogs().qualifyIdentifier(UnresolvedIdentifier.of(names));
    }

    private Connections connections(String catalog) {
        return state.sharedCatalog(catalog)
                .map(MainCatalog::connections)
                .orElseThrow(() -> Refusal.invalidStatement(
                        "The catalog " + catalog + " has no connections. Use those of " + MainCatalog.NAME + "."));
    }
}
