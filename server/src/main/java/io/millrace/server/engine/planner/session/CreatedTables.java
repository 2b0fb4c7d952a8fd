package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.delivery.CurrentSubmission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.operations.CreateTableASOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ReplaceTableAsOperation;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tables of CREATE TABLE … AS and REPLACE TABLE … AS, as they were before. The engine makes them before it plans
/// the query, and leaves them there if it has no plan or its job does not start.
public final class CreatedTables {
    private static final Logger LOG = LoggerFactory.getLogger(CreatedTables.class);

    private final CatalogManager catalogs;
    private final Map<ObjectIdentifier, Optional<CatalogBaseTable>> before = new HashMap<>();

    CreatedTables(CatalogManager catalogs, List<? extends Operation> writes) {
        this.catalogs = catalogs;
        of(writes).forEach(table -> before.put(table, find(table)));
    }

    /// The tables that these statements make.
    public static Stream<ObjectIdentifier> of(List<? extends Operation> writes) {
        return writes.stream()
                .flatMap(write -> switch (write) {
                    case CreateTableASOperation as -> Stream.of(as.getCreateTableOperation());
                    case ReplaceTableAsOperation as -> Stream.of(as.getCreateTableOperation());
                    default -> Stream.empty();
                })
                .map(create -> create.getTableIdentifier());
    }

    private Optional<CatalogBaseTable> find(ObjectIdentifier table) {
        return catalogs.getCatalog(table.getCatalogName()).flatMap(catalog -> find(catalog, table));
    }

    private static Optional<CatalogBaseTable> find(Catalog catalog, ObjectIdentifier table) {
        try {
            return Optional.of(catalog.getTable(table.toObjectPath()));
        } catch (TableNotExistException e) {
            return Optional.empty();
        }
    }

    /// Restores them after a failure, unless a job writes to them.
    void restore(Throwable failure) {
        // another session has made the table meanwhile
        if (CurrentSubmission.hasJob()
                || ExceptionUtils.findThrowable(failure, TableAlreadyExistException.class)
                        .isPresent()) {
            return;
        }
        before.forEach((table, former) -> {
            try {
                restore(table, former);
            } catch (CatalogException | TableException | ValidationException e) {
                LOG.warn("The table {} stays as a statement that failed has left it.", table, e);
                failure.addSuppressed(e);
            }
        });
    }

    private void restore(ObjectIdentifier table, Optional<CatalogBaseTable> former) {
        var present = find(table);
        if (present.isPresent() && !isSame(present, former)) {
            catalogs.dropTable(table, true);
            present = Optional.empty();
        }
        if (present.isEmpty()) {
            former.ifPresent(definition -> catalogs.createTable(definition, table, false));
        }
    }

    private static boolean isSame(Optional<CatalogBaseTable> one, Optional<CatalogBaseTable> other) {
        return one.map(CreatedTables::definition).equals(other.map(CreatedTables::definition));
    }

    private static List<Object> definition(CatalogBaseTable table) {
        var parts = table instanceof CatalogTable rows
                ? List.of(rows.getPartitionKeys(), rows.getDistribution())
                : List.of();
        return List.of(table.getUnresolvedSchema(), table.getOptions(), String.valueOf(table.getComment()), parts);
    }
}
