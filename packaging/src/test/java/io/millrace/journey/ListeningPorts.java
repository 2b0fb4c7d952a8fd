package io.millrace.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The ports at which a process of this machine listens, as Linux lists them in `/proc`.
final class ListeningPorts {
    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final String LISTENS = "0A";
    /// The ends of `127.0.0.1`, of the same in IPv6, and of `::1`, each group of four bytes reversed.
    private static final List<String> LOOPBACK = List.of("0100007F", "00000000000000000000000001000000");

    private ListeningPorts() {}

    /// Returns the ports that other machines can reach.
    static Set<Integer> reachable(long process) throws IOException {
        var sockets = sockets(process);
        var ports = new TreeSet<Integer>();
        for (var family : List.of("tcp", "tcp6")) {
            for (var line : Files.readAllLines(Path.of("/proc", String.valueOf(process), "net", family))) {
                var fields = line.strip().split("\\s+", -1);
                if (fields.length > 9
                        && fields[3].equals(LISTENS)
                        && sockets.contains(fields[9])
                        && LOOPBACK.stream().noneMatch(fields[1].split(":", -1)[0]::endsWith)) {
                    ports.add(Integer.parseInt(fields[1].split(":", -1)[1], 16));
                }
            }
        }
        return ports;
    }

    /// The numbers of the sockets that a process has open.
    private static Set<String> sockets(long process) throws IOException {
        try (var open = Files.list(Path.of("/proc", String.valueOf(process), "fd"))) {
            return open.flatMap(file -> target(file).stream())
                    .flatMap(target -> SOCKET.matcher(target).results())
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());
        }
    }

    /// Empty if the file was closed in between.
    private static Optional<String> target(Path file) {
        try {
            return Optional.of(Files.readSymbolicLink(file).toString());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
