package io.millrace.server.connector;

import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;

/// Compares files that are to come into `lib/` with those that are there: only one of two versions of a class is ever
/// loaded, and which one depends on the order of files.
final class ClashCheck {
    private final Path home;
    private final List<String> shared;

    /// @param shared packages whose versions do not matter
    ClashCheck(Path home, List<String> shared) {
        this.home = home;
        this.shared = List.copyOf(shared);
    }

    /// @param fetched copies of the new files by their places
    /// @throws IOException with a sentence for a person, if two files do not go together
    void check(List<Connector> wanted, Map<String, Path> fetched, InstalledConnectors installed) throws IOException {
        var others = others(wanted, installed);
        var seen = new LinkedHashMap<String, JarClasses>();
        for (var other : others) {
            seen.put(other.getFileName().toString(), classes(other));
        }
        for (var connector : wanted) {
            if (connector.place() == Connector.Place.LIB) {
                for (var artifact : connector.files()) {
                    var copy = fetched.get(ConnectorInstaller.path(connector, artifact));
                    if (copy != null && !seen.containsKey(artifact.fileName())) {
                        var classes = classes(copy);
                        compare(connector, artifact, classes, seen);
                        seen.put(artifact.fileName(), classes);
                    }
                }
            }
        }
    }

    private void compare(
            Connector connector, Connector.Artifact artifact, JarClasses classes, Map<String, JarClasses> seen)
            throws IOException {
        for (var other : seen.entrySet()) {
            if (isVersionOf(other.getKey(), artifact)) {
                throw new IOException(connector.name() + " does not go together with lib/" + other.getKey()
                        + ", another version of " + artifact.fileName() + ": delete it first. Nothing was installed.");
            }
            var clashes = classes.clashes(other.getValue()).stream()
                    .filter(name -> shared.stream().noneMatch(one -> name.startsWith(one + ".")))
                    .toList();
            if (!clashes.isEmpty()) {
                throw new IOException(connector.name() + " does not go together with lib/" + other.getKey()
                        + ": that file and " + artifact.fileName() + " have different versions of the class "
                        + clashes.getFirst()
                        + (clashes.size() == 1 ? "" : " and of " + (clashes.size() - 1) + " more")
                        + ". Nothing was installed.");
            }
        }
    }

    private static boolean isVersionOf(String file, Connector.Artifact artifact) {
        return file.startsWith(artifact.artifact() + "-")
                && Character.isDigit(file.charAt(artifact.artifact().length() + 1));
    }

    /// The jars in `lib/` without those that the addition replaces.
    private List<Path> others(List<Connector> wanted, InstalledConnectors installed) throws IOException {
        var names = wanted.stream().map(Connector::name).toList();
        var rest = installed;
        var replaced = new ArrayList<String>();
        for (var name : names) {
            installed.named(name).ifPresent(entry -> entry.files().forEach(file -> replaced.add(file.path())));
            rest = rest.without(name);
        }
        var kept = rest;
        try (var files = Files.list(home.resolve("lib"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .filter(file -> {
                        var path = "lib/" + file.getFileName();
                        return !replaced.contains(path) || kept.hasFile(path);
                    })
                    .sorted()
                    .toList();
        }
    }

    private static JarClasses classes(Path jar) throws IOException {
        try {
            return JarClasses.of(jar);
        } catch (ZipException e) {
            throw new IOException("lib/" + jar.getFileName() + " is not a jar: delete it. Nothing was installed.");
        }
    }
}
