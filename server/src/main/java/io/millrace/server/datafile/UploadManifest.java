package io.millrace.server.datafile;

import io.millrace.server.catalog.CatalogKey;
import java.util.Optional;

/// The description of an uploaded file, which is kept beside it.
///
/// @param owner    the user who may use it
/// @param created  in epoch milliseconds
/// @param database of the table that reads it
/// @param table    that reads it
/// @param bound    when it got that table, in epoch milliseconds
record UploadManifest(
        String name,
        String owner,
        long size,
        long created,
        Optional<String> database,
        Optional<String> table,
        Optional<Long> bound) {
    static UploadManifest of(String name, String owner, long size, long created) {
        return new UploadManifest(name, owner, size, created, Optional.empty(), Optional.empty(), Optional.empty());
    }

    UploadManifest of(CatalogKey key, long now) {
        return new UploadManifest(
                name, owner, size, created, Optional.of(key.database()), Optional.of(key.name()), Optional.of(now));
    }

    UploadManifest ofNone() {
        return of(name, owner, size, created);
    }

    boolean isOf(CatalogKey key) {
        return database.equals(Optional.of(key.database())) && table.equals(Optional.of(key.name()));
    }

    /// The table that reads the file.
    Optional<CatalogKey> key() {
        return database.flatMap(schema -> table.map(own -> new CatalogKey(schema, CatalogKey.Kind.TABLE, own)));
    }
}
