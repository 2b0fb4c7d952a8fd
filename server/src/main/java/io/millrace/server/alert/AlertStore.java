package io.millrace.server.alert;

import io.millrace.json.Json;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts.Silence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The alerts and silences on disk, so that a restart of the server repeats no message and loses none. Without a
/// folder, nothing outlives the process.
public final class AlertStore {
    private static final Logger LOG = LoggerFactory.getLogger(AlertStore.class);
    private static final String FILE = "alerts.json";

    private final Optional<Path> folder;
    private Optional<Content> written = Optional.empty();
    private boolean failing;

    public AlertStore(Optional<Path> folder) {
        this.folder = folder;
    }

    /// @param waiting the alerts that wait for each receiver, by its name
    record Content(
            List<StoredAlert> active,
            List<StoredAlert> ended,
            List<Silence> silences,
            Map<String, List<StoredAlert>> waiting) {
        static final Content NONE = new Content(List.of(), List.of(), List.of(), Map.of());

        Content {
            active = List.copyOf(active);
            ended = List.copyOf(ended);
            silences = List.copyOf(silences);
            waiting = Map.copyOf(waiting);
        }
    }

    /// Reads the content of an earlier process. An unreadable file counts as empty, so that the server starts, and is
    /// copied before the next one replaces it.
    Content read() {
        if (folder.isEmpty()) {
            return Content.NONE;
        }
        var file = folder.get().resolve(FILE);
        try {
            LockedFolder.create(folder.get());
            return Files.exists(file) ? Json.read(Files.readAllBytes(file), Content.class) : Content.NONE;
        } catch (IOException | Refusal e) {
            LOG.warn(
                    "{} cannot be read ({}): firing alerts are sent again, and silences have to be set again{}",
                    file,
                    e.getMessage(),
                    setAside(file));
            return Content.NONE;
        }
    }

    private static String setAside(Path file) {
        var copy = file.resolveSibling(FILE + ".damaged");
        try {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            return "; " + copy + " keeps the file";
        } catch (IOException e) {
            return "; the file cannot be copied: " + e.getMessage();
        }
    }

    /// Writes what has changed.
    void write(Content content) {
        if (folder.isEmpty()) {
            return;
        }
        if (written.filter(content::equals).isPresent()) {
            return;
        }
        try {
            DurableFile.write(folder.get().resolve(FILE), Json.bytes(content));
            written = Optional.of(content);
            failing = false;
        } catch (IOException e) {
            // an interrupt ends the writing, and what ends the thread writes once more
            if (!failing && !Thread.currentThread().isInterrupted()) {
                LOG.warn("Alerts cannot be written to {}: they are sent again after a restart", folder.get(), e);
            }
            failing = true;
        }
    }
}
