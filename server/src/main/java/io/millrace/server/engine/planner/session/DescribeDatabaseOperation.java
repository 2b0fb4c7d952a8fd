package io.millrace.server.engine.planner.session;

import io.millrace.wire.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.sql.parser.dql.SqlDescribeDatabase;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.api.internal.TableResultUtils;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.operations.ExecutableOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.types.DataType;

/// A statement that describes a database, in the form in which the engine describes a catalog.
public record DescribeDatabaseOperation(String catalog, String database, boolean extended)
        implements Operation, ExecutableOperation {
    private static final String[] COLUMNS = {"info name", "info value"};
    private static final DataType[] TYPES = {DataTypes.STRING(), DataTypes.STRING()};
    private static final int CATALOG_AND_DATABASE = 2;

    static DescribeDatabaseOperation of(SqlDescribeDatabase statement, CatalogManager catalogs) {
        var names = List.of(statement.fullDatabaseName());
        if (names.size() > CATALOG_AND_DATABASE) {
            throw Refusal.invalidStatement(
                    "A database has the name catalog.database, and not " + String.join(".", names) + ".");
        }
        var catalog = names.size() == 1 ? current(catalogs) : names.getFirst();
        return new DescribeDatabaseOperation(catalog, names.getLast(), statement.isExtended());
    }

    private static String current(CatalogManager catalogs) {
        return Optional.ofNullable(catalogs.getCurrentCatalog())
                .orElseThrow(() ->
                        Refusal.invalidStatement("The session is in no catalog: name the database with its catalog."));
    }

    @Override
    public TableResultInternal execute(Context context) {
        var described = described(context.getCatalogManager());
        var rows = new ArrayList<Object[]>();
        rows.add(new Object[] {"name", database});
        rows.add(new Object[] {"comment", described.getComment()});
        if (extended) {
            described.getProperties().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(option -> rows.add(new Object[] {"option:" + option.getKey(), option.getValue()}));
        }
        return TableResultUtils.buildTableResult(COLUMNS, TYPES, rows.toArray(Object[][]::new));
    }

    private CatalogDatabase described(CatalogManager catalogs) {
        try {
            return catalogs.getCatalogOrThrowException(catalog).getDatabase(database);
        } catch (DatabaseNotExistException e) {
            throw new ValidationException(e.getMessage(), e);
        }
    }

    @Override
    public String asSummaryString() {
        return "DESCRIBE DATABASE " + (extended ? "EXTENDED " : "") + catalog + "." + database;
    }
}
