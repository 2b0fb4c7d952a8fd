package io.millrace.server.engine.planner.session;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.flink.table.catalog.AbstractCatalogStore;
import org.apache.flink.table.catalog.CatalogDescriptor;
import org.apache.flink.table.catalog.CatalogStore;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.jspecify.annotations.Nullable;

/// The catalogs that a session may open, each only if its services answer. The session opens a catalog when a
/// statement, a completion or a question about its content first names it, and has no other step for that than to ask
/// for its description here.
///
/// Used by one thread at a time.
final class AnsweringCatalogStore extends AbstractCatalogStore {
    private static final Duration MEMORY = Duration.ofSeconds(1);

    private final CatalogStore stored;
    private final String store;
    private boolean describing;
    private @Nullable Refused last;

    /// The last refusal, because a completion asks again for what it was refused.
    private record Refused(Map<String, String> options, Refusal why, long at) {
        boolean holdsFor(Map<String, String> other) {
            return options.equals(other) && System.nanoTime() - at < MEMORY.toNanos();
        }
    }

    /// @param store the address of the store of S3; empty for Amazon's
    AnsweringCatalogStore(CatalogStore stored, String store) {
        this.stored = stored;
        this.store = store;
    }

    /// The description of a catalog that is not opened.
    Optional<CatalogDescriptor> described(String name) {
        return stored.getCatalog(name);
    }

    /// Runs a statement that asks for descriptions and opens nothing with them.
    <T> T describing(Callable<T> statement) throws Exception {
        describing = true;
        try {
            return statement.call();
        } finally {
            describing = false;
        }
    }

    @Override
    public Optional<CatalogDescriptor> getCatalog(String name) {
        var descriptor = stored.getCatalog(name);
        if (!describing) {
            descriptor.ifPresent(this::requireAnswer);
        }
        return descriptor;
    }

    private void requireAnswer(CatalogDescriptor catalog) {
        var options = catalog.getConfiguration().toMap();
        var known = last;
        if (known != null && known.holdsFor(options)) {
            throw known.why();
        }
        try {
            AnsweringServices.requireCatalog(catalog.getCatalogName(), options, store);
        } catch (Refusal refusal) {
            last = new Refused(options, refusal, System.nanoTime());
            throw refusal;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CatalogException("The catalog " + catalog.getCatalogName() + " was not waited for.", e);
        }
    }

    @Override
    public void open() {
        super.open();
        stored.open();
    }

    @Override
    public void close() {
        stored.close();
        super.close();
    }

    @Override
    public void storeCatalog(String name, CatalogDescriptor catalog) {
        stored.storeCatalog(name, catalog);
    }

    @Override
    public void removeCatalog(String name, boolean ignoreIfNotExists) {
        stored.removeCatalog(name, ignoreIfNotExists);
    }

    @Override
    public Set<String> listCatalogs() {
        return stored.listCatalogs();
    }

    @Override
    public boolean contains(String name) {
        return stored.contains(name);
    }
}
