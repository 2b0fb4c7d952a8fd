package io.millrace.server;

import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Key;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.control.ReloadReport;
import io.millrace.server.engine.EngineKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The configuration of a running process. It can be read again: parts that follow changes of their keys get them, and
/// the other changed keys keep their values until the next start.
final class ReloadableConfiguration {
    private final Optional<Path> file;
    private final List<String> arguments;
    private final List<Follower> followers = new CopyOnWriteArrayList<>();
    private ServerConfiguration current;

    /// @param keys   that it follows
    /// @param change takes the configuration in which one of them has another value
    private record Follower(Set<String> keys, Consumer<ServerConfiguration> change) {}

    /// @param arguments of the command line, which win over the file
    /// @param current   as it was read from both
    ReloadableConfiguration(Optional<Path> file, List<String> arguments, ServerConfiguration current) {
        this.file = file;
        this.arguments = List.copyOf(arguments);
        this.current = current;
    }

    /// Calls back when one of the keys has changed.
    void follow(Set<Key<?>> keys, Consumer<ServerConfiguration> change) {
        followers.add(new Follower(keys.stream().map(Key::name).collect(Collectors.toSet()), change));
    }

    synchronized ServerConfiguration current() {
        return current;
    }

    /// Reads the file again. A file with a problem changes nothing.
    synchronized ReloadReport reload() {
        ServerConfiguration read;
        try {
            read = ServerConfiguration.read(file.filter(Files::exists), arguments, new EngineKeys());
        } catch (InvalidConfiguration e) {
            return new ReloadReport(List.of(), List.of(), e.problems());
        }
        var applied = new TreeSet<String>();
        var restart = new ArrayList<String>();
        for (var name : changed(read)) {
            if (followers.stream().anyMatch(follower -> follower.keys().contains(name))) {
                applied.add(name);
            } else {
                restart.add(name);
            }
        }
        apply(applied, read);
        return new ReloadReport(List.copyOf(applied), restart, List.of());
    }

    private Set<String> changed(ServerConfiguration read) {
        var names = new TreeSet<>(current.all().keySet());
        names.addAll(read.all().keySet());
        names.removeIf(
                name -> Objects.equals(current.all().get(name), read.all().get(name)));
        return names;
    }

    private void apply(Set<String> names, ServerConfiguration read) {
        var values = new HashMap<>(current.all());
        // only keys of Millrace have followers, and each of these has a value
        names.forEach(name -> values.put(name, read.all().get(name)));
        current = new ServerConfiguration(values);
        for (var follower : followers) {
            if (follower.keys().stream().anyMatch(names::contains)) {
                follower.change().accept(current);
            }
        }
    }
}
