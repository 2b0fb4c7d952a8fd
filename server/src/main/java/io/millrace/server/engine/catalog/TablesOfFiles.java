package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogEntry;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import io.millrace.server.catalog.TableFiles;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Tables that read uploaded files. What becomes of a table becomes of its file.
public record TablesOfFiles(TableFiles files, List<Owned> tables) {
    /// The tables that a statement has dropped and may make again.
    private static final ScopedValue<Set<Owned>> REPLACED = ScopedValue.newInstance();

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

    /// Returns the tables of files of a database.
    static TablesOfFiles in(CatalogStorage storage, String database) {
        return new TablesOfFiles(
                storage.files(),
                storage.names(database, CatalogKey.Kind.TABLE).stream()
                        .map(name -> new CatalogKey(database, CatalogKey.Kind.TABLE, name))
                        .flatMap(table -> of(storage, table).tables().stream())
                        .toList());
    }

    /// The file that a table reads.
    private static Optional<UploadId> file(CatalogStorage storage, CatalogKey table) {
        return storage.find(table)
                .flatMap(entry -> TableFiles.of(CatalogFormat.table(entry).getOptions()));
    }

    private static boolean reads(CatalogStorage storage, CatalogKey table, UploadId file) {
        return file(storage, table).equals(Optional.of(file));
    }

    /// The table that reads a file. The store may know it by a former name: another gateway has renamed it, or this
    /// server ended in between.
    public static Optional<CatalogKey> reader(CatalogStorage storage, UploadId file) {
        var known = storage.files().table(file).filter(table -> reads(storage, table, file));
        return known.isPresent()
                ? known
                : storage.databases().stream()
                        .flatMap(database -> in(storage, database).tables().stream())
                        .filter(owned -> owned.file().equals(file))
                        .map(Owned::table)
                        .findFirst();
    }

    /// The address of the file of a table. Empty if the file is not here, or not that table's.
    static Optional<String> address(CatalogStorage storage, CatalogKey table, UploadId file) {
        var address = storage.files().address(file, table);
        if (address.isPresent() || !reads(storage, table, file)) {
            return address;
        }
        storage.files().adopt(file, table);
        return storage.files().address(file, table);
    }

    /// Creates a table, which takes the file that its options name.
    static ChangeResult create(
            CatalogStorage storage, CatalogKey table, CatalogEntry entry, Map<String, String> options) {
        var file = TableFiles.of(options);
        if (file.isEmpty() || storage.find(table).isPresent() || isMadeAgain(table, file.get())) {
            return storage.create(table, entry);
        }
        var bound = storage.files().bind(file.get(), table);
        var result = ChangeResult.MISSING;
        try {
            result = storage.create(table, entry);
            return result;
        } finally {
            // another statement may have made the same table
            if (bound && result != ChangeResult.DONE && !reads(storage, table, file.get())) {
                storage.files().release(file.get(), table);
            }
        }
    }

    /// Whether it has the file still, which another gateway may have.
    private static boolean isMadeAgain(CatalogKey table, UploadId file) {
        return REPLACED.isBound() && REPLACED.get().contains(new Owned(table, file));
    }

    /// Refuses to give a table another file.
    static void requireSame(Map<String, String> former, Map<String, String> options) {
        if (!TableFiles.of(former).equals(TableFiles.of(options))) {
            throw Refusal.invalidStatement(
                    "A table keeps its uploaded file, or has none. Drop the table, and create it for the other file.");
        }
    }

    /// Runs a statement that may drop tables and make them again if it fails. Their files stay, until it is found that
    /// no table reads them.
    public static <T> T replacing(Supplier<T> statement) {
        return ScopedValue.where(REPLACED, new HashSet<>()).call(statement::get);
    }

    void delete() {
        for (var owned : tables) {
            if (REPLACED.isBound()) {
                REPLACED.get().add(owned);
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
