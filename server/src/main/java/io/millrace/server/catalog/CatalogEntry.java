package io.millrace.server.catalog;

import java.util.Map;

/// A stored object.
///
/// @param type       tells objects of one kind apart, such as views and tables
/// @param properties describe the object; stored encrypted, because options of tables hold passwords
public record CatalogEntry(String type, Map<String, String> properties) {
    public CatalogEntry {
        properties = Map.copyOf(properties);
    }
}
