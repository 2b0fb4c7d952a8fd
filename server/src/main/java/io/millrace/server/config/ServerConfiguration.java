package io.millrace.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The settings of one server.
///
/// @param all every key with its value: Millrace's own under their first names and with their defaults, and the
///            engine's keys that were set
public record ServerConfiguration(Map<String, String> all) {
    /// Keys of the engine that name directories which must exist before it starts.
    private static final List<String> DIRECTORIES =
            List.of("io.tmp.dirs", "web.tmpdir", "web.upload.dir", "process.working-dir", "blob.storage.directory");

    public ServerConfiguration {
        all = Map.copyOf(all);
    }

    /// Reads one key before all others, and without the keys of the engine. Returns its default if it is wrong, which
    /// [#read] reports.
    public static <T> T readEarly(Optional<Path> file, List<String> arguments, Key<T> key) {
        var found = ConfiguredValues.read(file, arguments, new ArrayList<>()).get(key.name());
        if (found == null) {
            return key.defaultValue();
        }
        try {
            return key.format().parse().apply(found.value());
        } catch (IllegalArgumentException e) {
            return key.defaultValue();
        }
    }

    /// Reads the file, if there is one, and `-Dkey=value` arguments, which override it.
    ///
    /// @throws InvalidConfiguration with every problem found
    public static ServerConfiguration read(Optional<Path> file, List<String> arguments, KnownKeys engine) {
        var problems = new ArrayList<String>();
        var settings = ConfiguredValues.read(file, arguments, problems);
        var values = new ValueReader(settings, engine, problems);
        var all = new TreeMap<String, String>();
        settings.forEach((name, setting) -> all.put(name, setting.value()));
        for (var key : Keys.ALL) {
            key.aliases().forEach(all::remove);
            all.put(key.name(), values.printed(key));
        }
        values.checkOrder(Keys.WORKERS_MIN, Keys.WORKERS_MAX);
        values.checkOrder(Keys.LOG_LINE_LENGTH, Keys.LOG_TEXT);
        values.checkCatalog();
        DIRECTORIES.forEach(values::checkDirectories);
        values.checkNames();
        if (!problems.isEmpty()) {
            throw new InvalidConfiguration(problems);
        }
        return new ServerConfiguration(all);
    }

    /// Reads one key and leaves every other at its default, so that a problem with another key does not matter.
    public static ServerConfiguration only(Key<String> key, Optional<Path> file, List<String> arguments) {
        var setting = ConfiguredValues.read(file, arguments, new ArrayList<>()).get(key.name());
        return new ServerConfiguration(setting == null ? Map.of() : Map.of(key.name(), setting.value()));
    }

    public <T> T get(Key<T> key) {
        var text = all.get(key.name());
        return text == null || text.equals(key.printedDefault())
                ? key.defaultValue()
                : key.format().parse().apply(text);
    }

    /// The path that the key names, if it is not empty.
    public Optional<Path> path(Key<String> key) {
        return Optional.of(get(key)).filter(text -> !text.isBlank()).map(Path::of);
    }

    /// The ports to try in order: those of the first key if it is set, else those of the second.
    public List<Integer> ports(Key<List<Integer>> first, Key<List<Integer>> second) {
        var ports = get(first);
        return ports.isEmpty() ? get(second) : ports;
    }
}
