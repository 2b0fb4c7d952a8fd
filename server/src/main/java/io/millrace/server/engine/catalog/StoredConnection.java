package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.table.catalog.CatalogConnection;
import org.jspecify.annotations.Nullable;

/// A connection in the catalog `main`, whose secrets are in the secret store.
///
/// @param plain   the options that are not secrets
/// @param secrets the ids of the secrets of the other options
record StoredConnection(Map<String, String> plain, Map<String, String> secrets, Optional<String> comment)
        implements CatalogConnection {
    private static final String SECRET = "secret:";

    StoredConnection {
        plain = Map.copyOf(plain);
        secrets = Map.copyOf(secrets);
    }

    static StoredConnection of(CatalogEntry entry) {
        var secrets = new HashMap<String, String>();
        entry.properties().forEach((key, value) -> {
            if (key.startsWith(SECRET)) {
                secrets.put(key.substring(SECRET.length()), value);
            }
        });
        return new StoredConnection(
                CatalogFormat.options(entry.properties()),
                secrets,
                Optional.ofNullable(entry.properties().get(CatalogFormat.COMMENT)));
    }

    CatalogEntry entry() {
        var properties = new HashMap<>(CatalogFormat.withComment(plain, comment));
        secrets.forEach((option, id) -> properties.put(SECRET + option, id));
        return new CatalogEntry("CONNECTION", properties);
    }

    /// Secrets are replaced by their ids.
    @Override
    public Map<String, String> getOptions() {
        return with(secrets);
    }

    /// All options, with these values of those that are secrets.
    Map<String, String> with(Map<String, String> values) {
        var all = new TreeMap<>(plain);
        all.putAll(values);
        return all;
    }

    /// Returns the connection without these options.
    StoredConnection without(Set<String> options) {
        var rest = new HashMap<>(plain);
        rest.keySet().removeAll(options);
        var kept = new HashMap<>(secrets);
        kept.keySet().removeAll(options);
        return new StoredConnection(rest, kept, comment);
    }

    @Override
    public @Nullable String getComment() {
        return comment.orElse(null);
    }

    @Override
    public CatalogConnection copy() {
        return this;
    }
}
