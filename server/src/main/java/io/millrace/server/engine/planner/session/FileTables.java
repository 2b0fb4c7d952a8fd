package io.millrace.server.engine.planner.session;

import io.millrace.server.datafile.FileShape;
import io.millrace.server.engine.file.CsvFormatFactory;
import io.millrace.server.engine.file.FilePattern;
import io.millrace.wire.Refusal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ddl.AlterViewAsOperation;
import org.apache.flink.table.operations.ddl.CreateViewOperation;
import org.apache.flink.table.operations.materializedtable.CreateMaterializedTableOperation;

/// The tables of the files that one statement names. They exist while it is parsed, under the paths as names, and only
/// who may use the paths gets them.
final class FileTables {
    private static final ScopedValue<Set<ObjectIdentifier>> CURRENT = ScopedValue.newInstance();

    private final SessionTables tables;
    private final Set<ObjectIdentifier> made = new HashSet<>();

    private FileTables(SessionTables tables) {
        this.tables = tables;
    }

    /// Whether this is the table of a file of the statement that this thread parses.
    static boolean contains(ObjectIdentifier name) {
        return CURRENT.isBound() && CURRENT.get().contains(name);
    }

    /// Parses a statement with tables of its files.
    static Operation parse(SessionTables tables, FileReferences files, Supplier<Operation> parsing) {
        if (files.paths().isEmpty()) {
            return parsing.get();
        }
        var own = new FileTables(tables);
        try {
            files.paths().forEach(own::make);
            return refuseStored(ScopedValue.where(CURRENT, own.made).call(parsing::get));
        } finally {
            own.made.forEach(name -> tables.state().catalogs().dropTemporaryTable(name, true));
        }
    }

    /// Stored statements are parsed again later, from a text in which the engine has completed the names.
    private static Operation refuseStored(Operation operation) {
        return switch (operation) {
            case CreateViewOperation _, AlterViewAsOperation _, CreateMaterializedTableOperation _ ->
                throw Refusal.invalidStatement(
                        "A view or materialized table cannot read a file by its path. Create a table of the file first.");
            default -> operation;
        };
    }

    private void make(String path) {
        var catalogs = tables.state().catalogs();
        var name = ObjectIdentifier.of(catalogs.getCurrentCatalog(), catalogs.getCurrentDatabase(), path);
        if (catalogs.isTemporaryTable(name)) {
            return; // the user's own, which has this name
        }
        var pattern = FilePattern.of(path);
        var options = new HashMap<>(Map.of("connector", "filesystem", "path", pattern.folder()));
        pattern.regex().ifPresent(regex -> options.put("source.path.regex-pattern", regex));
        require(options);
        AnsweringServices.requireStore(tables, options);
        var shape = shape(path, pattern);
        options.putAll(shape.options());
        options.replace(CsvFormatFactory.HEADER_OPTION, "true", "checked"); // the names are those of one file only
        var schema = Schema.newBuilder();
        shape.columns().forEach(column -> schema.column(column.name(), column.type()));
        catalogs.createTemporaryTable(
                CatalogTable.newBuilder()
                        .schema(schema.build())
                        .options(options)
                        .build(),
                name,
                false);
        made.add(name);
    }

    /// Runs before the file is opened, so that a caller without the right learns nothing about it.
    private void require(Map<String, String> options) {
        ProtectedPaths.require(options, tables.config().getRootConfiguration());
        new AuthorizedOptions(tables.authorization()).require(options);
    }

    private FileShape shape(String path, FilePattern pattern) {
        var first =
                pattern.first().orElseThrow(() -> Refusal.invalidStatement("The server has no file '" + path + "'."));
        return tables.state().files().of(path, first);
    }
}
