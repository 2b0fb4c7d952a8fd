package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.flink.table.catalog.AbstractCatalogStore;
import org.apache.flink.table.catalog.CatalogDescriptor;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CommonCatalogOptions;
import org.apache.flink.table.catalog.GenericInMemoryCatalogFactoryOptions;
import org.apache.flink.table.catalog.GenericInMemoryCatalogStore;
import org.apache.flink.table.catalog.exceptions.CatalogException;

/// The view that a session has of the catalogs that were made with `CREATE CATALOG`. All sessions share them, and they
/// survive a restart. A catalog in memory, whose tables no other session could see, belongs to its session.
///
/// Used by one thread at a time.
public final class SharedCatalogStore extends AbstractCatalogStore {
    private final CatalogStorage storage;
    private final GenericInMemoryCatalogStore own = new GenericInMemoryCatalogStore();
    /// The definitions with which the session has opened shared catalogs.
    private final Map<String, Map<String, String>> used = new HashMap<>();

    private long seen;
    private boolean altering;
    private boolean forgetting;

    public SharedCatalogStore(CatalogStorage storage) {
        this.storage = storage;
        this.seen = storage.version();
    }

    @Override
    public void open() {
        super.open();
        own.open();
    }

    @Override
    public void close() {
        own.close();
        super.close();
    }

    /// Whether a catalog with these options belongs to its session.
    public static boolean isOwn(Map<String, String> options) {
        return GenericInMemoryCatalogFactoryOptions.IDENTIFIER.equals(
                options.get(CommonCatalogOptions.CATALOG_TYPE.key()));
    }

    /// Whether no other process has to be asked for it.
    public boolean isLocal() {
        return storage.isExclusive();
    }

    /// Whether all sessions share this catalog.
    public boolean isShared(String name) {
        return !own.contains(name) && storage.catalog(name).isPresent();
    }

    @Override
    public void storeCatalog(String name, CatalogDescriptor descriptor) {
        checkOpenState();
        if (isOwn(descriptor.getConfiguration().toMap())) {
            own.storeCatalog(name, descriptor);
            return;
        }
        var definition = CatalogFormat.catalog(descriptor);
        used.put(name, definition);
        var result = altering ? storage.alterCatalog(name, definition) : storage.createCatalog(name, definition);
        switch (result) {
            case DONE -> {}
            case EXISTS -> throw new CatalogException("Catalog " + name + " already exists.");
            case MISSING -> throw missing(name);
            case NO_DATABASE, NOT_EMPTY -> throw new IllegalStateException(result.name());
        }
    }

    @Override
    public void removeCatalog(String name, boolean ignoreIfNotExists) {
        checkOpenState();
        if (own.contains(name)) {
            own.removeCatalog(name, ignoreIfNotExists);
        } else if (!altering) {
            used.remove(name);
            if (storage.dropCatalog(name) == ChangeResult.MISSING && !ignoreIfNotExists) {
                throw missing(name);
            }
        }
    }

    private static CatalogException missing(String name) {
        return new CatalogException("Catalog " + name + " does not exist.");
    }

    @Override
    public Optional<CatalogDescriptor> getCatalog(String name) {
        checkOpenState();
        var present = own.getCatalog(name);
        if (present.isPresent()) {
            return present;
        }
        var definition = storage.catalog(name);
        definition.ifPresent(found -> used.put(name, found));
        return definition.map(found -> CatalogFormat.catalog(name, found));
    }

    @Override
    public Set<String> listCatalogs() {
        checkOpenState();
        var all = new HashSet<>(storage.catalogs());
        all.addAll(own.listCatalogs());
        return all;
    }

    @Override
    public boolean contains(String name) {
        checkOpenState();
        return !forgetting && (own.contains(name) || storage.catalog(name).isPresent());
    }

    /// Runs `ALTER CATALOG`, for which the engine removes the catalog and stores it again. Here the definition is
    /// replaced in one change, so that no crash in between loses the catalog.
    public <T> T alter(Callable<T> statement) throws Exception {
        altering = true;
        try {
            return statement.call();
        } finally {
            altering = false;
        }
    }

    /// Closes what the session has opened of catalogs that other sessions have dropped or altered. The current catalog
    /// stays open.
    public void forgetChanged(CatalogManager manager) {
        var version = storage.version();
        if (version == seen) {
            return;
        }
        seen = version;
        var changed = used.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(manager.getCurrentCatalog()))
                .filter(entry -> !storage.catalog(entry.getKey()).equals(Optional.of(entry.getValue())))
                .map(Map.Entry::getKey)
                .toList();
        changed.forEach(name -> forget(name, manager));
    }

    private void forget(String name, CatalogManager manager) {
        used.remove(name);
        forgetting = true;
        try {
            manager.unregisterCatalog(name, true);
        } finally {
            forgetting = false;
        }
    }
}
