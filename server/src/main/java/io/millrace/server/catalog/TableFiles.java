package io.millrace.server.catalog;

import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.util.Map;
import java.util.Optional;

/// The uploaded files that tables of the catalog read. Each belongs to one table, and is deleted with it.
public interface TableFiles {
    /// The files of a server that keeps none.
    TableFiles NONE = new TableFiles() {
        @Override
        public boolean bind(UploadId file, CatalogKey table) {
            throw Refusal.invalidStatement("This server keeps no uploaded files: it has no state folder (state.dir).");
        }

        @Override
        public void release(UploadId file, CatalogKey table) {
            // there is none
        }

        @Override
        public void rename(UploadId file, CatalogKey from, CatalogKey to) {
            // there is none
        }

        @Override
        public Optional<CatalogKey> table(UploadId file) {
            return Optional.empty();
        }

        @Override
        public void adopt(UploadId file, CatalogKey table) {
            // there is none
        }

        @Override
        public void keep(UploadId file, CatalogKey table) {
            // there is none
        }

        @Override
        public void delete(UploadId file, CatalogKey table) {
            // there is none
        }

        @Override
        public Optional<String> address(UploadId file, CatalogKey table) {
            return Optional.empty();
        }
    };

    /// The file that a table with these options reads.
    ///
    /// @throws Refusal if they name a file that cannot be
    static Optional<UploadId> of(Map<String, String> options) {
        if (!DataFiles.UPLOAD_CONNECTOR.equals(options.get(DataFiles.CONNECTOR))) {
            return Optional.empty();
        }
        var id = options.getOrDefault(DataFiles.UPLOAD_OPTION, "");
        try {
            return Optional.of(new UploadId(id));
        } catch (IllegalArgumentException e) {
            throw Refusal.invalidStatement(
                    "A table with 'connector' = 'upload' needs the id of an uploaded file in 'upload', not '" + id
                            + "'.");
        }
    }

    /// Gives a file of the caller, or one that was [kept][#keep] for it, to a table that is about to be made.
    ///
    /// @return whether the table did not have it before
    /// @throws Refusal if there is no such file, if it is incomplete, or if another table has it
    boolean bind(UploadId file, CatalogKey table);

    /// Takes a file from a table that was not made.
    void release(UploadId file, CatalogKey table);

    /// Leaves a file to its table under another name.
    void rename(UploadId file, CatalogKey from, CatalogKey to);

    /// The table that has a file, by the name that is known here.
    Optional<CatalogKey> table(UploadId file);

    /// Leaves a file to the table that reads it according to the catalog.
    void adopt(UploadId file, CatalogKey table);

    /// Keeps the file of a table that was dropped for a while, for the case that the table is made again.
    void keep(UploadId file, CatalogKey table);

    /// Deletes the file of a table that was dropped.
    void delete(UploadId file, CatalogKey table);

    /// The address at which the engine reads the file of a table; empty if it is not here, or not that table's.
    Optional<String> address(UploadId file, CatalogKey table);
}
