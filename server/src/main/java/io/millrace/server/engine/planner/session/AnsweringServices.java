package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.service.TableService;
import io.millrace.wire.Refusal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.UseCatalogOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogCommentOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogOptionsOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogResetOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.jspecify.annotations.Nullable;

/// Refuses to start statements over tables whose service does not answer, and those that connect a catalog with one.
/// Its client says so after a minute or four, often without a reason, and a job starts again each time.
///
/// Jobs that run elsewhere are not checked, because the services may be reached only from there. Neither are jobs
/// that run: they wait for their services. Catalogs are always connected from here.
public final class AnsweringServices {
    static final ConfigOption<String> STORE =
            ConfigOptions.key("s3.endpoint").stringType().defaultValue("");

    private final SessionTables tables;
    /// Services, and a table or catalog of each.
    private final Map<TableService, String> found = new LinkedHashMap<>();

    private AnsweringServices(SessionTables tables) {
        this.tables = tables;
    }

    public static void require(SessionTables tables, List<? extends Operation> operations) throws InterruptedException {
        if (tables.runsHere()) {
            var services = new AnsweringServices(tables);
            operations.forEach(services::add);
            services.require();
        }
    }

    /// The same for a statement that connects a catalog.
    public static void requireCatalog(SessionTables tables, Operation operation) throws InterruptedException {
        var services = new AnsweringServices(tables);
        services.addCatalog(operation);
        services.require();
    }

    /// The same for files that are read while their statement is parsed, to know their columns.
    static void requireStore(SessionTables tables, Map<String, String> options) {
        refuse(TableService.silenceOfStore(options, store(tables)));
    }

    private static String store(SessionTables tables) {
        return tables.config().getRootConfiguration().get(STORE);
    }

    /// The same for a catalog that is about to be opened with these options.
    static void requireCatalog(String name, Map<String, String> options, String store) throws InterruptedException {
        var services = new LinkedHashMap<TableService, String>();
        TableService.ofCatalog(options, store).forEach(service -> services.put(service, "catalog " + name));
        require(services);
    }

    private void require() throws InterruptedException {
        require(found);
    }

    /// Asks all of them at the same time, on other threads, so that a statement that is cancelled ends at once.
    private static void require(Map<TableService, String> services) throws InterruptedException {
        if (services.isEmpty()) {
            return;
        }
        try (var asking = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = services.entrySet().stream()
                    .map(service -> asking.submit(() -> service.getKey().silence(service.getValue())))
                    .toList();
            try {
                for (var answer : answers) {
                    refuse(answer.get());
                }
            } finally {
                asking.shutdownNow();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a service could not be asked", e);
        }
    }

    private static void refuse(Optional<String> silence) {
        silence.ifPresent(sentence -> {
            throw Refusal.statementFailed(sentence);
        });
    }

    private void add(@Nullable Operation operation) {
        switch (operation) {
            case PlannerQueryOperation query ->
                QueryTreeVisitor.tables(query.getCalciteTree()).forEach(table -> add(table, Map.of()));
            case SinkModifyOperation sink -> {
                add(sink.getContextResolvedTable(), sink.getDynamicOptions());
                add(sink.getChild());
            }
            case ModifyOperation write -> add(write.getChild());
            case null, default -> {
                // reads and writes no table
            }
        }
    }

    private void add(ContextResolvedTable table, Map<String, String> hints) {
        var options = new HashMap<>(table.getResolvedTable().getOptions());
        options.putAll(hints);
        TableService.of(options, store(tables))
                .forEach(service -> found.putIfAbsent(
                        service, "table " + table.getIdentifier().asSummaryString()));
    }

    private void addCatalog(Operation operation) {
        switch (operation) {
            // of a catalog that is there already, nothing is connected
            case CreateCatalogOperation create
            when !tables.state().catalogs().listCatalogs().contains(create.getCatalogName()) ->
                addCatalog(create.getCatalogName(), create.getProperties());
            case UseCatalogOperation use -> addCatalog(use.getCatalogName(), Map.of());
            // a change of a catalog opens it again
            case AlterCatalogOptionsOperation alter -> addCatalog(alter.getCatalogName(), alter.getProperties());
            case AlterCatalogResetOperation alter -> addCatalog(alter.getCatalogName(), without(alter.getResetKeys()));
            case AlterCatalogCommentOperation alter -> addCatalog(alter.getCatalogName(), Map.of());
            default -> {
                // connects no catalog
            }
        }
    }

    private static Map<String, String> without(Collection<String> options) {
        var changes = new HashMap<String, String>();
        options.forEach(option -> changes.put(option, ""));
        return changes;
    }

    /// @param changes to the options with which it is stored, if it is
    private void addCatalog(String name, Map<String, String> changes) {
        var options = new HashMap<String, String>();
        tables.state()
                .described(name)
                .ifPresent(stored -> options.putAll(stored.getConfiguration().toMap()));
        options.putAll(changes);
        TableService.ofCatalog(options, store(tables))
                .forEach(service -> found.putIfAbsent(service, "catalog " + name));
    }
}
