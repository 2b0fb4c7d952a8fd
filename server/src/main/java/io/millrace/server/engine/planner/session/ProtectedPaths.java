package io.millrace.server.engine.planner.session;

import io.millrace.json.Json;
import io.millrace.server.datafile.UploadStore;
import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.storage.RealPath;
import io.millrace.server.storage.SpecialFile;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.operations.CompileAndExecutePlanOperation;
import org.apache.flink.table.operations.CreateTableASOperation;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ReplaceTableAsOperation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.command.AddJarOperation;
import org.apache.flink.table.operations.command.ExecutePlanOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogFunctionOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogOptionsOperation;
import org.apache.flink.table.operations.ddl.AlterTableChangeOperation;
import org.apache.flink.table.operations.ddl.CompilePlanOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogFunctionOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogOperation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.table.operations.ddl.CreateTempSystemFunctionOperation;
import org.apache.flink.table.operations.materializedtable.CreateMaterializedTableOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.jspecify.annotations.Nullable;

/// Refuses statements that name a file of the server, before they run. The engine's file system refuses most of these
/// files to everyone, but checkpoints, savepoints and jars it reads and writes itself.
record ProtectedPaths(Path folder) {
    /// The scheme of files, after the names of other formats such as `jar:` and `jdbc:h2:`.
    private static final Pattern LOCAL =
            Pattern.compile("(?:(?:jar|jdbc:\\w+):)?(?:file:)?(?://localhost(?=/))?(.*)", Pattern.DOTALL);

    private static final Pattern REMOTE = Pattern.compile("\\p{Alpha}[\\w+.-]*:.*", Pattern.DOTALL);
    /// The engine reads the uploaded files of tables there.
    private static final Pattern UPLOADED =
            Pattern.compile("(?i)(?:(?:jar|view|zip):)*" + UploadStore.SCHEME + ":.*", Pattern.DOTALL);
    private static final Pattern SEPARATOR = Pattern.compile("[,;!?]");
    /// Kafka's clients put the text of a file in place of `${PROVIDER:FOLDER:FILE}`.
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}:]*:([^}:]*):[^}]*}");

    /// Returns the operation.
    ///
    /// @param engine the configuration of the server, which a session cannot change
    static Operation require(Operation operation, ReadableConfig engine) {
        of(engine).ifPresent(paths -> paths.require(operation));
        return operation;
    }

    /// Refuses the options of a table that name a file of the server.
    static void require(Map<String, String> options, ReadableConfig engine) {
        of(engine).ifPresent(paths -> paths.require(options));
    }

    private static Optional<ProtectedPaths> of(ReadableConfig engine) {
        return EngineConfiguration.stateFolder(engine).map(ProtectedPaths::new);
    }

    private void require(@Nullable Operation operation) {
        switch (operation) {
            case null -> {}
            case PlannerQueryOperation query ->
                QueryTreeVisitor.tables(query.getCalciteTree())
                        .forEach(table -> require(table.getResolvedTable().getOptions()));
            case CreateTableOperation table -> require(table.getCatalogTable().getOptions());
            case CreateTableASOperation table -> {
                require(table.getCreateTableOperation());
                require(table.getChild());
            }
            case ReplaceTableAsOperation table -> {
                require(table.getCreateTableOperation());
                require(table.getChild());
            }
            case SinkModifyOperation write -> {
                require(write.getContextResolvedTable().getResolvedTable().getOptions());
                require(write.getDynamicOptions());
                require(write.getChild());
            }
            case ModifyOperation write -> require(write.getChild());
            case StatementSetOperation set -> set.getOperations().forEach(this::require);
            case ExplainOperation explain -> require(explain.getChild());
            case AlterTableChangeOperation table -> require(table.getNewTable().getOptions());
            case CreateMaterializedTableOperation table ->
                require(table.getCatalogMaterializedTable().getOptions());
            case CreateCatalogOperation catalog -> require(catalog.getProperties());
            case AlterCatalogOptionsOperation catalog -> require(catalog.getProperties());
            case CreateCatalogFunctionOperation function -> require(function.getCatalogFunction());
            case AlterCatalogFunctionOperation function -> require(function.getCatalogFunction());
            case CreateTempSystemFunctionOperation function -> require(function.getCatalogFunction());
            case ConnectionOperation connection -> require(connection.options());
            case AddJarOperation jar -> require("ADD JAR", jar.getPath());
            case CompilePlanOperation plan -> {
                requirePlan("COMPILE PLAN", plan.getFilePath());
                require(plan.getOperation());
            }
            case ExecutePlanOperation plan -> requireStoredPlan("EXECUTE PLAN", plan.getFilePath());
            case CompileAndExecutePlanOperation plan -> {
                requireStoredPlan("COMPILE AND EXECUTE PLAN", plan.getFilePath());
                require(plan.getOperation());
            }
            case SetOperation set ->
                set.getValue().ifPresent(value -> require(set.getKey().orElse("SET"), value, SavepointPaths.ALLOWED));
            default -> {
                // names no file
            }
        }
    }

    private void require(CatalogFunction function) {
        function.getFunctionResources().forEach(resource -> require("USING", resource.getUri()));
    }

    private void require(Map<String, String> options) {
        options.forEach(this::require);
    }

    /// A compiled plan contains the options of its tables. It is read here before the engine's file system sees it.
    private void requireStoredPlan(String name, String file) {
        requirePlan(name, file);
        for (var path : paths(file)) {
            try (var plan = Files.newInputStream(path)) {
                Json.forEachText("The plan '" + file + "'", plan, text -> require(name, text));
            } catch (IOException e) {
                // its use will fail and say why
            }
        }
    }

    private void requirePlan(String name, String file) {
        require(name, file);
        if (paths(file).stream().map(RealPath::of).anyMatch(SpecialFile::is)) {
            throw Refusal.invalidStatement(name + ": '" + file + "' " + SpecialFile.REASON);
        }
    }

    private void require(String name, String value) {
        require(name, value, List.of());
    }

    /// @param allowed parts of the state folder
    private void require(String name, String value, List<String> allowed) {
        if (SEPARATOR
                .splitAsStream(value)
                .anyMatch(part -> UPLOADED.matcher(part.strip()).matches())) {
            throw Refusal.invalidStatement(
                    name + ": '" + value + "' is the address of an uploaded file, which only its own table reads.");
        }
        var paths = paths(value);
        if (paths.isEmpty()) {
            return; // most values name no file, and do not ask the file system
        }
        var state = RealPath.of(folder);
        for (var path : paths) {
            if (RealPath.isIn(state, path)
                    && allowed.stream().noneMatch(part -> RealPath.of(path).startsWith(state.resolve(part)))) {
                throw Refusal.invalidStatement(
                        name + ": '" + value + "' belongs to the server (state.dir), and statements can't use it."
                                + " Choose another folder.");
            }
        }
    }

    /// The local files that a value may name.
    private static List<Path> paths(String value) {
        var parts = Stream.concat(
                SEPARATOR.splitAsStream(value),
                REFERENCE.matcher(value).results().map(reference -> reference.group(1)));
        return Stream.concat(Stream.of(value), parts)
                // the engine takes a backslash for a slash
                .flatMap(part -> Stream.of(part, part.replace('\\', '/')))
                .distinct()
                .flatMap(part -> path(part.strip()).stream())
                .toList();
    }

    private static Optional<Path> path(String text) {
        var local = LOCAL.matcher(text);
        if (!local.matches()
                || local.group(1).isEmpty()
                || REMOTE.matcher(local.group(1)).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(local.group(1)))
                    // most words name no file, also if the server was started in its state folder
                    .filter(path -> path.getNameCount() > 1 || path.isAbsolute() || Files.exists(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
