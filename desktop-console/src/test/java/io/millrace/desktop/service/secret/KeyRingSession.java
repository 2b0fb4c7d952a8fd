package io.millrace.desktop.service.secret;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// The session of a Linux desktop with GNOME's key ring, on a bus of its own and with a home of its own. It ends with
/// its standard input.
final class KeyRingSession implements AutoCloseable {
    private static final String UNLOCKED =
            "printf key-ring-password | gnome-keyring-daemon --unlock --components=secrets >&2 && ";
    private static final String LOCKED = "gnome-keyring-daemon --start --components=secrets >&2 && ";

    private final Path home;
    private final Process process;

    private KeyRingSession(Path home, Process process) {
        this.home = home;
        this.process = process;
    }

    static KeyRingSession unlocked(Path home) throws IOException {
        return start(home, UNLOCKED);
    }

    /// Without a screen, no one can be asked for the password of the key ring.
    static KeyRingSession locked(Path home) throws IOException {
        return start(home, LOCKED);
    }

    private static KeyRingSession start(Path home, String keyRing) throws IOException {
        var run = home.resolve("run");
        Files.createDirectories(
                run, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        var builder = new ProcessBuilder(
                        List.of("dbus-run-session", "--", "sh", "-c", keyRing + "env && echo && exec cat >&2"))
                .redirectError(home.resolve("said").toFile());
        var environment = builder.environment();
        environment.keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"));
        environment.put("HOME", home.toString());
        environment.put("XDG_RUNTIME_DIR", run.toString());
        environment.put("XDG_DATA_HOME", home.resolve("data").toString());
        var session = new KeyRingSession(home, builder.start());
        session.installTool(session.address());
        return session;
    }

    /// The first lines of the session are its variables.
    private String address() throws IOException {
        var address = "";
        var lines = process.inputReader(StandardCharsets.UTF_8);
        for (var line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            if (line.startsWith("DBUS_SESSION_BUS_ADDRESS=")) {
                address = line;
            }
        }
        if (address.isEmpty()) {
            close();
            throw new IOException("there is no session: " + Files.readString(home.resolve("said")));
        }
        return address;
    }

    /// The tool of the system, in this session: a console runs in it, a test does not.
    private void installTool(String address) throws IOException {
        var tool = Files.createDirectories(home.resolve("bin")).resolve(SecretService.PROGRAM);
        Files.writeString(tool, "#!/bin/sh\n" + "exec env '" + address + "' " + SecretService.PROGRAM + " \"$@\"\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
    }

    /// The secrets of a console that starts in this session.
    ConnectionSecrets secrets() {
        return ConnectionSecrets.ofSystem("Linux", home.resolve("bin").toString());
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            process.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
