package io.millrace.server.engine.planner.session;

import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.ProtectedKeys;
import io.millrace.server.security.StatementType;
import io.millrace.wire.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnection;
import org.apache.flink.sql.parser.ddl.connection.SqlCreateConnection;
import org.apache.flink.sql.parser.ddl.connection.SqlDropConnection;
import org.apache.flink.sql.parser.dql.SqlRichDescribeConnection;
import org.apache.flink.sql.parser.dql.SqlShowConnections;
import org.apache.flink.sql.parser.dql.SqlShowCreateConnection;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.apache.flink.table.operations.BeginStatementSetOperation;
import org.apache.flink.table.operations.CallProcedureOperation;
import org.apache.flink.table.operations.CompileAndExecutePlanOperation;
import org.apache.flink.table.operations.CreateTableASOperation;
import org.apache.flink.table.operations.DescribeCatalogOperation;
import org.apache.flink.table.operations.DescribeFunctionOperation;
import org.apache.flink.table.operations.DescribeModelOperation;
import org.apache.flink.table.operations.DescribeTableOperation;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.LoadModuleOperation;
import org.apache.flink.table.operations.NopOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ReplaceTableAsOperation;
import org.apache.flink.table.operations.ShowColumnsOperation;
import org.apache.flink.table.operations.ShowCreateCatalogOperation;
import org.apache.flink.table.operations.ShowCreateMaterializedTableOperation;
import org.apache.flink.table.operations.ShowCreateModelOperation;
import org.apache.flink.table.operations.ShowCreateTableOperation;
import org.apache.flink.table.operations.ShowCreateViewOperation;
import org.apache.flink.table.operations.ShowOperation;
import org.apache.flink.table.operations.ShowPartitionsOperation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.TruncateTableOperation;
import org.apache.flink.table.operations.UnloadModuleOperation;
import org.apache.flink.table.operations.UseCatalogOperation;
import org.apache.flink.table.operations.UseDatabaseOperation;
import org.apache.flink.table.operations.UseModulesOperation;
import org.apache.flink.table.operations.command.AddJarOperation;
import org.apache.flink.table.operations.command.ClearOperation;
import org.apache.flink.table.operations.command.DescribeJobOperation;
import org.apache.flink.table.operations.command.ExecutePlanOperation;
import org.apache.flink.table.operations.command.HelpOperation;
import org.apache.flink.table.operations.command.QuitOperation;
import org.apache.flink.table.operations.command.RemoveJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.command.StopJobOperation;
import org.apache.flink.table.operations.ddl.AddPartitionsOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogCommentOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogFunctionOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogOptionsOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogResetOperation;
import org.apache.flink.table.operations.ddl.AlterDatabaseOperation;
import org.apache.flink.table.operations.ddl.AlterModelChangeOperation;
import org.apache.flink.table.operations.ddl.AlterModelRenameOperation;
import org.apache.flink.table.operations.ddl.AlterPartitionPropertiesOperation;
import org.apache.flink.table.operations.ddl.AlterTableChangeOperation;
import org.apache.flink.table.operations.ddl.AlterTableOperation;
import org.apache.flink.table.operations.ddl.AlterTableRenameOperation;
import org.apache.flink.table.operations.ddl.AlterTableSchemaOperation;
import org.apache.flink.table.operations.ddl.AlterViewOperation;
import org.apache.flink.table.operations.ddl.AlterViewRenameOperation;
import org.apache.flink.table.operations.ddl.AnalyzeTableOperation;
import org.apache.flink.table.operations.ddl.CompilePlanOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogFunctionOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogOperation;
import org.apache.flink.table.operations.ddl.CreateDatabaseOperation;
import org.apache.flink.table.operations.ddl.CreateModelOperation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.table.operations.ddl.CreateTempSystemFunctionOperation;
import org.apache.flink.table.operations.ddl.CreateViewOperation;
import org.apache.flink.table.operations.ddl.DropCatalogFunctionOperation;
import org.apache.flink.table.operations.ddl.DropCatalogOperation;
import org.apache.flink.table.operations.ddl.DropDatabaseOperation;
import org.apache.flink.table.operations.ddl.DropModelOperation;
import org.apache.flink.table.operations.ddl.DropTableOperation;
import org.apache.flink.table.operations.ddl.DropTempSystemFunctionOperation;
import org.apache.flink.table.operations.ddl.DropViewOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableChangeOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableResumeOperation;
import org.apache.flink.table.operations.materializedtable.CreateMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.DropMaterializedTableOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.jspecify.annotations.Nullable;

/// Authorises a statement on what it was planned to read, write and change. An operation that is not known here is for
/// administrators only.
final class AuthorizedStatement {
    private static final String CORE = "core";
    private static final int PARTS = 3;

    private final StatementAuthorization caller;
    private final CatalogManager catalogs;
    private final AuthorizedOptions options;
    private final AuthorizedQuery query;

    AuthorizedStatement(StatementAuthorization caller, CatalogManager catalogs) {
        this.caller = caller;
        this.catalogs = catalogs;
        this.options = new AuthorizedOptions(caller);
        this.query = new AuthorizedQuery(caller, catalogs, options);
    }

    void require(Operation operation) {
        if (StatementAuthorization.isRestricted()) {
            check(operation);
        }
    }

    private void check(@Nullable Operation operation) {
        switch (operation) {
            case null -> {}
            case PlannerQueryOperation planned -> {
                caller.run(StatementType.QUERY);
                query.visit(planned.getCalciteTree());
            }
            case CreateTableASOperation write -> {
                caller.run(StatementType.INSERT);
                check(write.getCreateTableOperation());
                source(write.getChild());
            }
            case ReplaceTableAsOperation write -> {
                caller.run(StatementType.INSERT);
                check(write.getCreateTableOperation());
                source(write.getChild());
            }
            case SinkModifyOperation write -> {
                sink(write.getContextResolvedTable());
                added(write.getContextResolvedTable().getIdentifier(), write.getDynamicOptions());
                source(write.getChild());
            }
            case StatementSetOperation set -> {
                caller.run(StatementType.INSERT);
                set.getOperations().forEach(this::check);
            }
            case BeginStatementSetOperation _, EndStatementSetOperation _ -> caller.run(StatementType.INSERT);
            case ExplainOperation explain -> {
                caller.run(StatementType.SHOW);
                check(explain.getChild());
            }
            case ExecutePlanOperation plan -> code(plan.getFilePath());
            case CompileAndExecutePlanOperation plan -> {
                code(plan.getFilePath());
                check(plan.getOperation());
            }
            case CompilePlanOperation plan -> {
                code(plan.getFilePath());
                check(plan.getOperation());
            }
            case TruncateTableOperation truncate -> {
                caller.run(StatementType.INSERT);
                caller.write(truncate.getTableIdentifier());
            }
            case CallProcedureOperation _, LoadModuleOperation _, UnloadModuleOperation _, UseModulesOperation _ ->
                module(operation);
            case NopOperation _, HelpOperation _, QuitOperation _, ClearOperation _ -> {
                // do nothing
            }
            case SetOperation set -> set(set);
            case ResetOperation _, RemoveJarOperation _ -> caller.run(StatementType.SET);
            case UseCatalogOperation use -> {
                caller.run(StatementType.SET);
                caller.seeCatalog(use.getCatalogName());
            }
            case UseDatabaseOperation use -> {
                caller.run(StatementType.SET);
                caller.seeDatabase(use.getCatalogName(), use.getDatabaseName());
            }
            case AddJarOperation jar -> code(jar.getPath());
            case StopJobOperation _ -> caller.run(StatementType.JOB);
            case ConnectionOperation connection -> connection(connection);
            default -> {
                if (!shows(operation) && !definesTable(operation) && !definesOther(operation)) {
                    caller.administer("run a statement of the type "
                            + operation.getClass().getSimpleName());
                }
            }
        }
    }

    private void source(@Nullable Operation child) {
        switch (child) {
            case null -> {}
            case PlannerQueryOperation planned -> query.visit(planned.getCalciteTree());
            default -> check(child);
        }
    }

    private void sink(ContextResolvedTable table) {
        caller.run(StatementType.INSERT);
        if (table.isAnonymous()) {
            caller.administer("write to a table without a name");
        } else {
            caller.write(table.getIdentifier());
        }
        table(table.getIdentifier(), table.getResolvedTable().getOptions());
    }

    /// The options of a table, which may name a connection in its database.
    private void table(ObjectIdentifier name, Map<String, String> given) {
        options.require(given);
        options.requireConnection(name, given);
    }

    /// Checks the options that a statement adds to those of a table.
    private void added(ObjectIdentifier name, Map<String, String> dynamic) {
        options.require(dynamic);
        options.requireConnection(name, dynamic);
    }

    private void code(String path) {
        caller.run(StatementType.CODE);
        options.paths("path", path);
    }

    /// Procedures and modules are code of a catalog or of the class path.
    private void module(Operation operation) {
        boolean harmless = operation instanceof UseModulesOperation
                || (operation instanceof LoadModuleOperation load
                        && load.getModuleName().toLowerCase(Locale.ROOT).equals(CORE))
                || operation instanceof UnloadModuleOperation;
        caller.run(harmless ? StatementType.SET : StatementType.CODE);
    }

    private void set(SetOperation set) {
        caller.run(StatementType.SET);
        if (set.getKey().isPresent() && set.getValue().isPresent()) {
            var key = set.getKey().get().strip();
            var value = set.getValue().get().strip();
            CurrentPrincipal.find().ifPresent(principal -> requireSettable(principal.name(), key, value));
            options.paths(key, value);
        }
    }

    private static void requireSettable(String user, String key, String value) {
        ProtectedKeys.refusal(key, value).ifPresent(reason -> {
            throw Refusal.forbidden("'" + user + "' may not set '" + key + "': " + reason + ".");
        });
    }

    private boolean shows(Operation operation) {
        switch (operation) {
            case ShowCreateTableOperation show -> see(show.getTableIdentifier());
            case ShowCreateViewOperation show -> see(show.getViewIdentifier());
            case ShowCreateMaterializedTableOperation _ -> seeAny(dotted(operation));
            case ShowCreateModelOperation _ -> seeAny(dotted(operation));
            case ShowColumnsOperation show -> see(show.getTableIdentifier());
            case ShowPartitionsOperation show -> see(show.getTableIdentifier());
            case DescribeTableOperation describe -> see(describe.getSqlIdentifier());
            case DescribeModelOperation describe -> see(describe.getSqlIdentifier());
            case ShowCreateCatalogOperation show -> seeCatalog(show.getCatalogName());
            case DescribeCatalogOperation describe -> seeCatalog(describe.getCatalogName());
            case DescribeDatabaseOperation describe -> {
                caller.run(StatementType.SHOW);
                caller.seeDatabase(describe.catalog(), describe.database());
            }
            case DescribeFunctionOperation describe -> function(describe.getSqlIdentifier());
            case DescribeJobOperation _, ShowOperation _ -> caller.run(StatementType.SHOW);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void see(ObjectIdentifier name) {
        caller.run(StatementType.SHOW);
        caller.see(name);
    }

    private void seeCatalog(String catalog) {
        caller.run(StatementType.SHOW);
        caller.seeCatalog(catalog);
    }

    /// Everyone may see built-in functions.
    private void function(UnresolvedIdentifier name) {
        caller.run(StatementType.SHOW);
        if (name.getDatabaseName().isPresent()) {
            caller.see(catalogs.qualifyIdentifier(name));
        }
    }

    /// The engine exposes this name only as a text.
    private static String dotted(Operation operation) {
        var summary = operation.asSummaryString();
        return summary.substring(summary.lastIndexOf(' ', Math.max(summary.indexOf('.'), 0)) + 1);
    }

    /// All names that a text may stand for must be visible, as names may contain points.
    private void seeAny(String name) {
        caller.run(StatementType.SHOW);
        var parts = List.of(name.replace("`", "").split("\\.", -1));
        if (parts.size() < PARTS) {
            caller.administer("describe " + name);
        }
        for (int first = 1; first < parts.size() - 1; first++) {
            for (int second = first + 1; second < parts.size(); second++) {
                caller.see(ObjectIdentifier.of(
                        String.join(".", parts.subList(0, first)),
                        String.join(".", parts.subList(first, second)),
                        String.join(".", parts.subList(second, parts.size()))));
            }
        }
    }

    private boolean definesTable(Operation operation) {
        switch (operation) {
            case CreateTableOperation create -> {
                define(create.getTableIdentifier());
                table(create.getTableIdentifier(), create.getCatalogTable().getOptions());
            }
            case CreateMaterializedTableOperation create -> {
                define(create.getTableIdentifier());
                table(
                        create.getTableIdentifier(),
                        create.getCatalogMaterializedTable().getOptions());
            }
            case AlterMaterializedTableChangeOperation alter -> {
                define(alter.getTableIdentifier());
                table(alter.getTableIdentifier(), alter.getNewTable().getOptions());
            }
            case AlterMaterializedTableResumeOperation alter -> {
                define(alter.getTableIdentifier());
                added(alter.getTableIdentifier(), alter.getDynamicOptions());
            }
            case AlterMaterializedTableOperation alter -> define(alter.getTableIdentifier());
            case DropMaterializedTableOperation drop -> define(drop.getTableIdentifier());
            case AlterTableRenameOperation rename -> {
                define(rename.getTableIdentifier());
                caller.write(rename.getNewTableIdentifier());
            }
            case AlterTableChangeOperation alter -> {
                define(alter.getTableIdentifier());
                table(alter.getTableIdentifier(), alter.getNewTable().getOptions());
            }
            case AlterTableSchemaOperation alter -> {
                define(alter.getTableIdentifier());
                table(alter.getTableIdentifier(), alter.getCatalogTable().getOptions());
            }
            case AddPartitionsOperation add -> {
                define(add.getTableIdentifier());
                add.getCatalogPartitions().forEach(partition -> options.require(partition.getProperties()));
            }
            case AlterPartitionPropertiesOperation alter -> {
                define(alter.getTableIdentifier());
                options.require(alter.getCatalogPartition().getProperties());
            }
            case AlterTableOperation alter -> define(alter.getTableIdentifier());
            case DropTableOperation drop -> define(drop.getTableIdentifier());
            case CreateViewOperation create -> define(create.getViewIdentifier());
            case AlterViewRenameOperation rename -> {
                define(rename.getViewIdentifier());
                caller.write(rename.getNewViewIdentifier());
            }
            case AlterViewOperation alter -> define(alter.getViewIdentifier());
            case DropViewOperation drop -> define(drop.getViewIdentifier());
            case AnalyzeTableOperation analyze -> {
                define(analyze.getTableIdentifier());
                caller.read(analyze.getTableIdentifier());
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void define(ObjectIdentifier name) {
        caller.run(StatementType.DEFINE);
        caller.write(name);
    }

    private boolean definesOther(Operation operation) {
        switch (operation) {
            case CreateDatabaseOperation create ->
                database(
                        create.getCatalogName(),
                        create.getDatabaseName(),
                        create.getCatalogDatabase().getProperties());
            case AlterDatabaseOperation alter ->
                database(
                        alter.getCatalogName(),
                        alter.getDatabaseName(),
                        alter.getCatalogDatabase().getProperties());
            case DropDatabaseOperation drop -> database(drop.getCatalogName(), drop.getDatabaseName(), Map.of());
            case CreateCatalogOperation create -> catalog(create.getCatalogName(), create.getProperties());
            case AlterCatalogOptionsOperation alter -> catalog(alter.getCatalogName(), alter.getProperties());
            case AlterCatalogResetOperation alter -> catalog(alter.getCatalogName(), Map.of());
            case AlterCatalogCommentOperation alter -> catalog(alter.getCatalogName(), Map.of());
            case DropCatalogOperation drop -> catalog(drop.getCatalogName(), Map.of());
            case CreateModelOperation create -> {
                define(create.getModelIdentifier());
                options.require(create.getCatalogModel().getOptions());
            }
            case AlterModelChangeOperation alter -> {
                define(alter.getModelIdentifier());
                if (alter.getCatalogModel() != null) {
                    options.require(alter.getCatalogModel().getOptions());
                }
            }
            case AlterModelRenameOperation rename -> {
                define(rename.getModelIdentifier());
                caller.write(rename.getNewModelIdentifier());
            }
            case DropModelOperation drop -> define(drop.getModelIdentifier());
            case CreateCatalogFunctionOperation create ->
                function(create.getFunctionIdentifier(), create.getCatalogFunction());
            case AlterCatalogFunctionOperation alter ->
                function(alter.getFunctionIdentifier(), alter.getCatalogFunction());
            case CreateTempSystemFunctionOperation create -> resources(create.getCatalogFunction());
            case DropCatalogFunctionOperation drop -> define(drop.getFunctionIdentifier());
            case DropTempSystemFunctionOperation _ -> caller.run(StatementType.DEFINE);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void database(String catalog, String database, Map<String, String> properties) {
        caller.run(StatementType.DEFINE);
        caller.writeAll(catalog, database);
        options.require(properties);
    }

    private void catalog(String name, Map<String, String> properties) {
        caller.run(StatementType.CATALOG);
        caller.writeAll(name);
        options.require(properties);
    }

    private void function(ObjectIdentifier name, CatalogFunction function) {
        resources(function);
        caller.write(name);
    }

    /// Any class of the class path can be a function.
    private void resources(CatalogFunction function) {
        caller.run(StatementType.CODE);
        function.getFunctionResources().forEach(resource -> options.paths("path", resource.getUri()));
    }

    private void connection(ConnectionOperation operation) {
        switch (operation.statement()) {
            case SqlCreateConnection create -> {
                caller.run(StatementType.CATALOG);
                caller.write(name(List.of(create.getFullName())));
                options.require(create.getProperties());
            }
            case SqlDropConnection drop -> {
                caller.run(StatementType.CATALOG);
                caller.write(name(List.of(drop.getFullName())));
            }
            case SqlAlterConnection alter -> {
                caller.run(StatementType.CATALOG);
                caller.write(name(List.of(alter.getFullName())));
                options.require(operation.options());
            }
            case SqlShowCreateConnection show -> see(name(show.getConnectionName().names));
            case SqlRichDescribeConnection describe -> see(name(List.of(describe.fullConnectionName())));
            case SqlShowConnections _ -> caller.run(StatementType.SHOW);
            default -> caller.administer("run this statement");
        }
    }

    private ObjectIdentifier name(List<String> names) {
        return catalogs.qualifyIdentifier(UnresolvedIdentifier.of(names));
    }
}
