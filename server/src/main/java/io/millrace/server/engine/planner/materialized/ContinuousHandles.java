package io.millrace.server.engine.planner.materialized;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.refresh.ContinuousRefreshHandler;
import org.apache.flink.table.refresh.ContinuousRefreshHandlerSerializer;

/// Reads and writes the handle of the job that refreshes a table, as catalogs store it. The content of a catalog may
/// come from anywhere, so a filter admits nothing but such a handle.
final class ContinuousHandles {
    private static final ObjectInputFilter HANDLE =
            ObjectInputFilter.Config.createFilter("maxbytes=1000000;maxrefs=100;maxdepth=3;"
                    + ContinuousRefreshHandler.class.getName() + ";java.lang.String;!*");

    private ContinuousHandles() {}

    static byte[] bytes(ContinuousRefreshHandler handle) throws IOException {
        return ContinuousRefreshHandlerSerializer.INSTANCE.serialize(handle);
    }

    static ContinuousRefreshHandler of(ObjectIdentifier table, CatalogMaterializedTable stored) throws IOException {
        var bytes = stored.getSerializedRefreshHandler();
        if (bytes == null) {
            throw new IOException("The catalog does not say which job refreshes the table " + table + ".");
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(HANDLE);
            return (ContinuousRefreshHandler) in.readObject();
        } catch (IOException | ClassNotFoundException | ClassCastException e) {
            throw new IOException("What the catalog says of the job that refreshes the table " + table
                    + " cannot be read: " + e.getMessage());
        }
    }
}
