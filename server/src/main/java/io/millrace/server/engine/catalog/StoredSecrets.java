package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogEntry;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.table.secret.ReadableSecretStore;
import org.apache.flink.table.secret.WritableSecretStore;
import org.apache.flink.table.secret.exceptions.SecretNotFoundException;

/// The engine's secret store over the storage of the catalog, which encrypts all it stores. All sessions share it.
record StoredSecrets(CatalogStorage storage) implements ReadableSecretStore, WritableSecretStore {
    @Override
    public Map<String, String> getSecret(String id) throws SecretNotFoundException {
        return storage.find(key(id))
                .map(CatalogEntry::properties)
                .orElseThrow(() -> new SecretNotFoundException("There is no secret " + id + "."));
    }

    @Override
    public String storeSecret(Map<String, String> secret) {
        var id = UUID.randomUUID().toString();
        var result = storage.create(key(id), entry(secret));
        if (result != ChangeResult.DONE) {
            throw new IllegalStateException(result.name());
        }
        return id;
    }

    @Override
    public void removeSecret(String id) {
        var _ = storage.drop(key(id));
    }

    @Override
    public void updateSecret(String id, Map<String, String> secret) throws SecretNotFoundException {
        if (storage.alter(key(id), entry(secret)) == ChangeResult.MISSING) {
            throw new SecretNotFoundException("There is no secret " + id + ".");
        }
    }

    private static CatalogEntry entry(Map<String, String> secret) {
        return new CatalogEntry("SECRET", secret);
    }

    private static CatalogKey key(String id) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, CatalogKey.Kind.SECRET, id);
    }
}
