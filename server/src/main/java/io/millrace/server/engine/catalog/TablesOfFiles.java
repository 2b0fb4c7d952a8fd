package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogEntry;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import io.millrace.server.catalog.TableFiles;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Tables that read uploaded files. What becomes of a table becomes of its file.
public record TablesOfFiles(TableFiles files, List<Owned> tables) {
    private static final ScopedValue<Boolean> REPLACING = ScopedValue.newInstance();

    /// A table and its file.
    record Owned(CatalogKey table, UploadId file) {}

    /// The table, if it reads a file.
    static TablesOfFiles of(CatalogStorage storage, CatalogKey table) {
        return new TablesOfFiles(
                storage.files(),
                file(storage, table)
                        .map(file -> List.of(new Owned(table, file)))
                        .orElse(List.of()));
    }

    /// Those of a database.
    static TablesOfFiles in(CatalogStorage storage, String database) {
        return new TablesOfFiles(
                storage.files(),
                storage.names(database, CatalogKey.Kind.TABLE).stream()
                        .map(name -> new CatalogKey(database, CatalogKey.Kind.TABLE, name))
                        .flatMap(table -> of(storage, table).tables().stream())
                        .toList());
    }

    /// The file that a table reads.
    public static Optional<UploadId> file(CatalogStorage storage, CatalogKey table) {
        return storage.find(table)
                .flatMap(entry -> TableFiles.of(CatalogFormat.table(entry).getOptions()));
    }

    /// Creates a table, which takes the file that its options name.
    static ChangeResult create(
            CatalogStorage storage, CatalogKey table, CatalogEntry entry, Map<String, String> options) {
        var file = TableFiles.of(options);
        if (file.isEmpty() || storage.find(table).isPresent()) {
            return storage.create(table, entry);
        }
        storage.files().bind(file.get(), table);
        var result = ChangeResult.MISSING;
        try {
            result = storage.create(table, entry);
            return result;
        } finally {
            if (result != ChangeResult.DONE) {
                storage.files().release(file.get(), table);
            }
        }
    }

    /// Refuses to give a table another file.
    static void requireSame(Map<String, String> former, Map<String, String> options) {
        if (!TableFiles.of(former).equals(TableFiles.of(options))) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "A table keeps its uploaded file, or has none. Drop the table, and create it for the other file.");
        }
    }

    /// Runs a statement that may drop tables and make them again if it fails. Their files stay, until it is found that
    /// no table reads them.
    public static <T> T replacing(Supplier<T> statement) {
        return ScopedValue.where(REPLACING, true).call(statement::get);
    }

    void delete() {
        for (var owned : tables) {
            if (REPLACING.isBound()) {
                files.keep(owned.file(), owned.table());
            } else {
                files.delete(owned.file(), owned.table());
            }
        }
    }

    void rename(String name) {
        tables.forEach(owned -> files.rename(
                owned.file(), owned.table(), new CatalogKey(owned.table().database(), CatalogKey.Kind.TABLE, name)));
    }
}
