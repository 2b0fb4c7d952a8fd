package io.millrace.server.engine.planner;

import io.millrace.server.engine.catalog.SharedCatalogStore;
import io.millrace.server.engine.planner.session.CreatedTables;
import io.millrace.server.engine.planner.session.SessionState;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SessionStep.Effect;
import io.millrace.server.gateway.engine.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.catalog.CommonCatalogOptions;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.operations.BeginStatementSetOperation;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.LoadModuleOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.UnloadModuleOperation;
import org.apache.flink.table.operations.UseCatalogOperation;
import org.apache.flink.table.operations.UseDatabaseOperation;
import org.apache.flink.table.operations.UseModulesOperation;
import org.apache.flink.table.operations.command.AddJarOperation;
import org.apache.flink.table.operations.command.RemoveJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogCommentOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogFunctionOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogOptionsOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogResetOperation;
import org.apache.flink.table.operations.ddl.AlterDatabaseOperation;
import org.apache.flink.table.operations.ddl.AlterModelChangeOperation;
import org.apache.flink.table.operations.ddl.AlterModelRenameOperation;
import org.apache.flink.table.operations.ddl.AlterTableOperation;
import org.apache.flink.table.operations.ddl.AlterViewOperation;
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

/// Derives the steps that restore a session from its statements: settings, temporary objects, libraries, modules, and
/// the content of in-memory catalogs. Changes of persistent catalogs are not repeated.
record StatementSteps(SessionState state, SessionTables tables, Statement statement) {
    private static final String STATEMENT_SET = "statement set";

    /// The step of a statement that is added to a set, or ends it.
    Optional<SessionStep> gathered(Operation operation) {
        return switch (operation) {
            case EndStatementSetOperation ignored -> Optional.of(new SessionStep(STATEMENT_SET, Effect.FORGETS, ""));
            case ModifyOperation ignored -> Optional.of(step(STATEMENT_SET, Effect.CHANGES));
            default -> Optional.empty();
        };
    }

    /// The step of a statement; empty if it does not change the session.
    Optional<SessionStep> of(Operation operation) {
        return switch (operation) {
            case SetOperation set ->
                set.getKey().filter(_ -> set.getValue().isPresent()).map(key -> step("set/" + key, Effect.REPLACES));
            case ResetOperation reset ->
                Optional.of(step(reset.getKey().map(key -> "set/" + key).orElse("set"), Effect.REPLACES));
            case UseCatalogOperation use ->
                Optional.of(new SessionStep("use", Effect.REPLACES, "USE CATALOG " + quoted(use.getCatalogName())));
            case UseDatabaseOperation use ->
                Optional.of(new SessionStep(
                        "use",
                        Effect.REPLACES,
                        "USE " + quoted(use.getCatalogName()) + "." + quoted(use.getDatabaseName())));
            case UseModulesOperation _, LoadModuleOperation _, UnloadModuleOperation _ ->
                Optional.of(step("modules", Effect.CHANGES));
            case AddJarOperation _, RemoveJarOperation _ -> Optional.of(step("jars", Effect.CHANGES));
            case BeginStatementSetOperation ignored -> Optional.of(step(STATEMENT_SET, Effect.CHANGES));
            default -> created(operation).or(() -> dropped(operation)).or(() -> altered(operation));
        };
    }

    private Optional<SessionStep> created(Operation operation) {
        return switch (operation) {
            case CreateTableOperation create ->
                creation(named("table", create.getTableIdentifier(), create.isTemporary()), create.isIgnoreIfExists());
            case CreateViewOperation create ->
                creation(named("view", create.getViewIdentifier(), create.isTemporary()), create.isIgnoreIfExists());
            case CreateModelOperation create ->
                creation(named("model", create.getModelIdentifier(), create.isTemporary()), create.isIgnoreIfExists());
            case CreateCatalogFunctionOperation create ->
                creation(
                        named("function", create.getFunctionIdentifier(), create.isTemporary()),
                        create.isIgnoreIfExists());
            case CreateTempSystemFunctionOperation create ->
                creation(Optional.of("system function/" + create.getFunctionName()), create.isIgnoreIfExists());
            case CreateDatabaseOperation create ->
                creation(database(create.getCatalogName(), create.getDatabaseName()), create.isIgnoreIfExists());
            case CreateCatalogOperation create ->
                creation(
                        catalog(create.getCatalogName(), SharedCatalogStore.isOwn(create.getProperties())),
                        create.isIgnoreIfExists());
            default -> Optional.empty();
        };
    }

    private Optional<SessionStep> dropped(Operation operation) {
        var subject = switch (operation) {
            case DropTableOperation drop -> named("table", drop.getTableIdentifier(), drop.isTemporary());
            case DropViewOperation drop -> named("view", drop.getViewIdentifier(), drop.isTemporary());
            case DropModelOperation drop -> named("model", drop.getModelIdentifier(), drop.isTemporary());
            case DropCatalogFunctionOperation drop ->
                named("function", drop.getFunctionIdentifier(), drop.isTemporary());
            case DropTempSystemFunctionOperation drop -> Optional.of("system function/" + drop.getFunctionName());
            case DropDatabaseOperation drop -> database(drop.getCatalogName(), drop.getDatabaseName());
            case DropCatalogOperation drop -> catalog(drop.getCatalogName(), state.owns(drop.getCatalogName()));
            default -> Optional.<String>empty();
        };
        return subject.map(what -> step(what, Effect.REMOVES));
    }

    private Optional<SessionStep> altered(Operation operation) {
        var subject = switch (operation) {
            case AlterTableOperation alter -> named("table", alter.getTableIdentifier(), false);
            case AlterViewOperation alter -> named("view", alter.getViewIdentifier(), false);
            case AlterModelChangeOperation alter -> named("model", alter.getModelIdentifier(), false);
            case AlterModelRenameOperation alter -> named("model", alter.getModelIdentifier(), false);
            case AlterCatalogFunctionOperation alter ->
                named("function", alter.getFunctionIdentifier(), alter.isTemporary());
            case AlterDatabaseOperation alter -> database(alter.getCatalogName(), alter.getDatabaseName());
            case AlterCatalogOptionsOperation alter ->
                catalog(alter.getCatalogName(), state.owns(alter.getCatalogName()));
            case AlterCatalogResetOperation alter ->
                catalog(alter.getCatalogName(), state.owns(alter.getCatalogName()));
            case AlterCatalogCommentOperation alter ->
                catalog(alter.getCatalogName(), state.owns(alter.getCatalogName()));
            default -> Optional.<String>empty();
        };
        return subject.map(what -> step(what, Effect.CHANGES));
    }

    /// CREATE IF NOT EXISTS may have created nothing.
    private Optional<SessionStep> creation(Optional<String> subject, boolean ifNotExists) {
        return subject.map(what -> step(what, ifNotExists ? Effect.CHANGES : Effect.CREATES));
    }

    /// Empty for an object in a persistent catalog.
    private Optional<String> named(String kind, ObjectIdentifier identifier, boolean temporary) {
        return Optional.of((temporary ? "temporary " : "") + kind + "/" + identifier.asSerializableString())
                .filter(_ -> temporary || inMemory(identifier.getCatalogName()));
    }

    private Optional<String> database(String catalog, String database) {
        return Optional.of("database/" + quoted(catalog) + "." + quoted(database))
                .filter(_ -> inMemory(catalog));
    }

    /// Empty if a store keeps the catalogs.
    private Optional<String> catalog(String name, boolean own) {
        var store = tables.config().get(CommonCatalogOptions.TABLE_CATALOG_STORE_KIND);
        return Optional.of("catalog/" + quoted(name))
                .filter(_ -> store.equals(CommonCatalogOptions.TABLE_CATALOG_STORE_KIND.defaultValue()))
                .filter(_ -> own || state.sharedCatalogs().isEmpty());
    }

    private boolean inMemory(String catalog) {
        return state.catalogs()
                .getCatalog(catalog)
                .filter(GenericInMemoryCatalog.class::isInstance)
                .isPresent();
    }

    /// The steps of tables that writes have created or replaced.
    List<SessionStep> made(List<? extends Operation> writes) throws Exception {
        var steps = new ArrayList<SessionStep>();
        for (var table : tablesOf(writes)) {
            var name = table.asSerializableString();
            var definition = tables.definition(name);
            steps.add(new SessionStep("table/" + name, Effect.CHANGES, "DROP TABLE IF EXISTS " + name));
            steps.add(new SessionStep("table/" + name, Effect.CREATES, definition));
        }
        return steps;
    }

    private List<ObjectIdentifier> tablesOf(List<? extends Operation> writes) {
        return CreatedTables.of(writes)
                .filter(table -> inMemory(table.getCatalogName()))
                .toList();
    }

    private SessionStep step(String subject, Effect effect) {
        return new SessionStep(subject, effect, statement.sql(), statement.settings());
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
