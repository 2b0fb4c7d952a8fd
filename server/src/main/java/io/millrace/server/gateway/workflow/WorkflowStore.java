package io.millrace.server.gateway.workflow;

import io.millrace.server.security.StatementRights;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.TabSeparatedFields;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A store of workflows in one encrypted file, as their configurations may contain passwords. Rights are not stored.
public final class WorkflowStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkflowStore.class);
    /// The name of the file in the folder.
    public static final String FILE = "workflows";

    private final LockedFolder folder;
    private final StateCipher cipher;

    /// A workflow as it is stored.
    ///
    /// @param times the cron schedule
    /// @param own   whether it refreshes at the gateway of its own process, whose URL may be another one next time
    record Stored(RefreshRequest refresh, String times, boolean suspended, boolean own) {}

    private WorkflowStore(LockedFolder folder, StateCipher cipher) {
        this.folder = folder;
        this.cipher = cipher;
    }

    /// @throws LockedFolder.Taken if another process has the folder
    public static WorkflowStore open(Path folder, StateCipher cipher) throws IOException {
        return new WorkflowStore(LockedFolder.claim(folder), cipher);
    }

    private Path file() {
        return folder.path().resolve(FILE);
    }

    /// Reads the stored workflows, without those that are damaged; keeps a copy of a file that has some.
    List<Stored> read() {
        if (Files.notExists(file())) {
            return List.of();
        }
        String text;
        try {
            text = new String(cipher.decrypt(Files.readAllBytes(file())), StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException e) {
            LOG.error(
                    "The workflows in {} cannot be read ({}), so no table is refreshed by them until it is resumed{}",
                    file(),
                    e.getMessage(),
                    setAside());
            return List.of();
        }
        // not String.lines: a field may contain a carriage return
        var lines = Stream.of(text.split("\n")).filter(line -> !line.isEmpty()).toList();
        var stored = lines.stream().flatMap(line -> readable(line).stream()).toList();
        if (stored.size() < lines.size()) {
            LOG.error(
                    "{} of {} workflows in {} cannot be read, and refresh no table until they are resumed{}",
                    lines.size() - stored.size(),
                    lines.size(),
                    file(),
                    setAside());
        }
        return stored;
    }

    /// Empty for a line of another form.
    private static Optional<Stored> readable(String line) {
        try {
            return Optional.of(stored(line));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private String setAside() {
        var copy = file().resolveSibling(FILE + ".damaged");
        try {
            Files.copy(file(), copy, StandardCopyOption.REPLACE_EXISTING);
            return "; " + copy + " keeps the file";
        } catch (IOException e) {
            return "; the file cannot be copied: " + e.getMessage();
        }
    }

    /// Replaces the stored workflows, without those made with a token of limited rights: after a restart they would
    /// have all rights of its user. Refuses if they cannot be written.
    void write(Collection<Stored> workflows) {
        var text = new StringBuilder();
        workflows.stream()
                .filter(one -> one.refresh()
                        .rights()
                        .filter(StatementRights::areOfToken)
                        .isEmpty())
                .forEach(one -> {
                    TabSeparatedFields.append(fields(one), text);
                    text.append('\n');
                });
        try {
            DurableFile.write(file(), cipher.encrypt(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw Refusal.unavailable("The workflows cannot be written, so this would be lost with the server: "
                    + e.getMessage() + ". Free or repair the disk.");
        }
    }

    private static List<String> fields(Stored stored) {
        var refresh = stored.refresh();
        var fields = new ArrayList<>(List.of(
                refresh.table(),
                refresh.gateway(),
                refresh.owner(),
                stored.times(),
                String.valueOf(stored.suspended()),
                String.valueOf(stored.own())));
        for (var map : List.of(refresh.options(), refresh.session(), refresh.job())) {
            fields.add(String.valueOf(map.size()));
            map.forEach((key, value) -> fields.addAll(List.of(key, value)));
        }
        return fields;
    }

    private static Stored stored(String line) {
        var fields = TabSeparatedFields.of(line).iterator();
        var table = fields.next();
        var gateway = fields.next();
        var owner = fields.next();
        var times = fields.next();
        var suspended = Boolean.parseBoolean(fields.next());
        var own = Boolean.parseBoolean(fields.next());
        var refresh =
                new RefreshRequest(table, gateway, owner, Optional.empty(), map(fields), map(fields), map(fields));
        return new Stored(refresh, times, suspended, own);
    }

    private static Map<String, String> map(Iterator<String> fields) {
        var map = new LinkedHashMap<String, String>();
        for (int left = Integer.parseInt(fields.next()); left > 0; left--) {
            map.put(fields.next(), fields.next());
        }
        return map;
    }

    @Override
    public void close() {
        folder.close();
    }
}
