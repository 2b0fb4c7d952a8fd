package io.millrace.server;

import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOptions;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.datafile.UploadLimits;
import io.millrace.server.datafile.UploadStore;
import io.millrace.server.gateway.history.HistoryLimits;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.history.ResultLimits;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.spill.SpillFolder;
import io.millrace.server.gateway.workflow.WorkflowStore;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.WrongKeyException;
import io.millrace.server.telemetry.BuildInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/// Opens the stores of a process: in its state folder, where a key names another place, or in memory. The caller closes
/// them.
record ServerStores(Role role, ServerConfiguration configuration, ServerState state) {

    /// A task manager takes no requests.
    AuditLog audit() {
        var options = role == Role.TASK_MANAGER || !configuration.get(Keys.AUDIT_ENABLED)
                ? Optional.<AuditOptions>empty()
                : ServerAudit.options(configuration, role);
        return options.map(present -> state.open(
                        Keys.AUDIT_FOLDER,
                        present.folder(),
                        () -> AuditLog.open(present, BuildInfo.read().version())))
                .orElseGet(AuditLog::none);
    }

    Optional<WorkflowStore> workflows() {
        return role == Role.EVERYTHING || role == Role.GATEWAY
                ? state.folder()
                        .map(folder -> state.open(
                                Keys.STATE_FOLDER,
                                folder,
                                () -> WorkflowStore.open(
                                        folder.resolve(WorkflowStore.FILE), state.cipher(Keys.STATE_FOLDER, folder))))
                : Optional.empty();
    }

    /// The catalog ends with the process if there is neither a database nor a folder for it.
    CatalogStorage catalog() {
        return configuration.get(Keys.CATALOG_URL).isBlank()
                ? state.part(Keys.CATALOG_FOLDER, "catalog").map(this::catalog).orElseGet(CatalogStorage::inMemory)
                : sharedCatalog();
    }

    private CatalogStorage catalog(Path folder) {
        var keyFile = state.keyFile(Keys.CATALOG_FOLDER, folder);
        return state.open(Keys.CATALOG_FOLDER, folder, () -> {
            try {
                return CatalogStorage.open(folder, Optional.of(keyFile));
            } catch (StateCipher.Undecryptable e) {
                // the database "default", which each catalog has
                throw StartFailure.of(Keys.CATALOG_FOLDER.name(), new WrongKeyException(keyFile, folder));
            }
        });
    }

    private CatalogStorage sharedCatalog() {
        try {
            return CatalogStorage.share(
                    configuration.get(Keys.CATALOG_URL),
                    configuration.get(Keys.CATALOG_USER),
                    configuration.get(Keys.CATALOG_PASSWORD),
                    configuration.path(Keys.STATE_KEY).orElseThrow());
        } catch (IOException e) {
            throw StartFailure.of(Keys.CATALOG_URL.name(), e);
        }
    }

    /// The data files of clients, which jobs of this process read.
    Optional<UploadStore> uploads() {
        var limits = new UploadLimits(
                configuration.get(Keys.DATA_FILE_SIZE),
                configuration.get(Keys.DATA_FILES_OF_USER),
                configuration.get(Keys.DATA_FILES_SIZE),
                configuration.get(Keys.DATA_FILES_COUNT),
                configuration.get(Keys.DATA_FILES_TIME));
        return state.folder()
                .map(folder -> folder.resolve(UploadStore.FOLDER))
                .map(folder -> state.open(
                        Keys.STATE_FOLDER, folder, () -> new UploadStore(folder, limits, InstantSource.system())));
    }

    SpillFolder spill() {
        return new SpillFolder(
                configuration.path(Keys.SPILL_FOLDER).orElse(Path.of(System.getProperty("java.io.tmpdir"))),
                new SpillFolder.Bounds(
                        configuration.get(Keys.RESULT_MEMORY),
                        configuration.get(Keys.SPILL_SIZE),
                        configuration.get(Keys.SPILL_TOTAL)));
    }

    Journal journal() {
        return state.part(Keys.JOURNAL_FOLDER, "sessions")
                .filter(_ -> configuration.get(Keys.JOURNAL_ENABLED))
                .map(folder -> new Journal(
                        folder,
                        configuration.get(Keys.JOURNAL_SESSION),
                        Optional.of(state.lineCipher(Keys.JOURNAL_FOLDER, folder, Journal.FILE))))
                .orElseGet(Journal::none);
    }

    HistoryStore history() {
        var folder = state.part(Keys.HISTORY_FOLDER, "history");
        return new HistoryStore(
                folder,
                new HistoryLimits(configuration.get(Keys.HISTORY_MAX_SIZE), configuration.get(Keys.HISTORY_MAX_AGE)),
                new ResultLimits(
                        configuration.get(Keys.HISTORY_RESULT_SIZE),
                        configuration.get(Keys.HISTORY_RESULTS_SIZE),
                        configuration.get(Keys.HISTORY_RESULTS_AGE)),
                folder.map(path -> state.lineCipher(Keys.HISTORY_FOLDER, path, HistoryStore.FILE)),
                InstantSource.system());
    }
}
