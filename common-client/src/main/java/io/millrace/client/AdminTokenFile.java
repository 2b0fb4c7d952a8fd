package io.millrace.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The token that a server of this machine has written for programs of its own user. It is sent only to a server
/// of that user: another one may wait at its port.
public final class AdminTokenFile {
    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int STATUS = 3;
    private static final int OWNER = 7;

    private AdminTokenFile() {}

    /// The token of the installation, if the address is of a server that the same user runs.
    ///
    /// @param home the folder of the installation
    public static Optional<String> read(Path home, Connection server) {
        var file = stateFolder(home).resolve("admin-token");
        try {
            // looking up the name of a host may take seconds
            return isOfOwner(file, port(server)) && isOfThisMachine(server)
                    ? Optional.of(Files.readString(file).strip())
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty(); // there is none, or it is not for this user
        }
    }

    /// Why the token must not be sent to an address; empty if it may.
    ///
    /// @param file with the token
    public static Optional<String> refusal(Path file, Connection server) throws IOException {
        if (!isOfThisMachine(server)) {
            return Optional.of(server.base().getHost() + " is not this machine");
        }
        return isOfOthers(file, port(server))
                ? Optional.of("the program at port " + port(server) + " belongs to another user")
                : Optional.empty();
    }

    private static Path stateFolder(Path home) {
        return InstallationSettings.of(home).stateFolder(home);
    }

    private static boolean isOfThisMachine(Connection server) {
        try {
            for (var address : InetAddress.getAllByName(server.base().getHost())) {
                if (!isOfThisMachine(address)) {
                    return false;
                }
            }
            return true;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }

    private static boolean isOfThisMachine(InetAddress address) throws SocketException {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || NetworkInterface.getByInetAddress(address) != null;
    }

    private static int port(Connection server) {
        int port = server.base().getPort();
        return port >= 0 ? port : "https".equals(server.base().getScheme()) ? 443 : 80;
    }

    /// Whether only the owner of the file listens on the port.
    private static boolean isOfOwner(Path file, int port) throws IOException {
        var listeners = listeners(port);
        return !listeners.isEmpty() && listeners.stream().allMatch(owner(file)::equals);
    }

    /// Whether somebody else listens on the port, which only Linux says.
    private static boolean isOfOthers(Path file, int port) throws IOException {
        var listeners = listeners(port);
        return !listeners.isEmpty() && !listeners.stream().allMatch(owner(file)::equals);
    }

    private static String owner(Path file) throws IOException {
        return String.valueOf(Files.getAttribute(file, "unix:uid"));
    }

    /// The users who listen on the port.
    private static List<String> listeners(int port) {
        var suffix = String.format(":%04X", port);
        return SOCKETS.stream()
                .flatMap(AdminTokenFile::lines)
                .map(line -> line.strip().split("\\s+"))
                .filter(fields ->
                        fields.length > OWNER && fields[LOCAL].endsWith(suffix) && fields[STATUS].equals(LISTENING))
                .map(fields -> fields[OWNER])
                .toList();
    }

    private static Stream<String> lines(Path sockets) {
        try {
            return Files.readAllLines(sockets).stream();
        } catch (IOException e) {
            return Stream.empty(); // not Linux
        }
    }
}
