package io.millrace.server.control;

import io.millrace.json.Json;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.LockedFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes [ControlCommand]s of users of this machine who may write to the state folder. Its own folder there is locked
/// as long as the process runs, and goes with it.
public final class ControlSocket implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControlSocket.class);
    /// The operating system allows 107 bytes, macOS 103.
    private static final int MAX_PATH = 100;

    private final LockedFolder folder;
    private final Path socket;
    private final ServerSocketChannel channel;
    private final Function<ControlCommand, Object> handler;

    private ControlSocket(
            LockedFolder folder, Path socket, ServerSocketChannel channel, Function<ControlCommand, Object> handler) {
        this.folder = folder;
        this.socket = socket;
        this.channel = channel;
        this.handler = handler;
    }

    /// Announces this process in the state folder.
    ///
    /// @param role    of this process
    /// @param handler returns the answer to a command, a message
    public static ControlSocket open(Path state, String role, Function<ControlCommand, Object> handler)
            throws IOException {
        var folder = LockedFolder.claim(RunningProcess.folder(state)
                .resolve(role + "-" + ProcessHandle.current().pid()));
        try {
            Files.deleteIfExists(folder.path().resolve(ProcessEntry.FILE));
            var socket = place(folder.path());
            Files.deleteIfExists(socket);
            var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            channel.bind(UnixDomainSocketAddress.of(socket));
            var opened = new ControlSocket(folder, socket, channel, handler);
            Thread.ofPlatform().daemon().name("control").start(opened::accept);
            DurableFile.write(folder.path().resolve(ProcessEntry.FILE), Json.bytes(entry(role, socket)));
            return opened;
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private static ProcessEntry entry(String role, Path socket) {
        var self = ProcessHandle.current();
        return new ProcessEntry(role, self.pid(), RunningProcess.started(self), socket.toString());
    }

    /// The path of the socket: in the folder, or in a private temporary one if that path is too long for a socket.
    private static Path place(Path folder) throws IOException {
        var usual = folder.toAbsolutePath().resolve("socket");
        return usual.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_PATH
                ? usual
                : Files.createTempDirectory("millrace-").resolve("socket");
    }

    private void accept() {
        while (channel.isOpen()) {
            try {
                var caller = channel.accept();
                Thread.ofVirtual().name("control-command").start(() -> answer(caller));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                LOG.warn("No more commands of this machine are taken", e);
                return;
            }
        }
    }

    private void answer(SocketChannel caller) {
        try (caller;
                var lines = new BufferedReader(Channels.newReader(caller, StandardCharsets.UTF_8))) {
            var command = ControlCommand.of(String.valueOf(lines.readLine()));
            if (command.isPresent()) {
                for (var rest = ByteBuffer.wrap(Json.bytes(handler.apply(command.get()))); rest.hasRemaining(); ) {
                    caller.write(rest);
                }
            }
        } catch (IOException e) {
            LOG.debug("A caller has left before its answer", e);
        } catch (RuntimeException e) { // a boundary: the caller gets no answer, the log the trace
            LOG.error("A command of this machine failed", e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(socket);
            if (!socket.startsWith(folder.path().toAbsolutePath())) {
                Files.deleteIfExists(socket.resolveSibling(""));
            }
            // the lock last: a command waits for it
            Files.deleteIfExists(folder.path().resolve(ProcessEntry.FILE));
            FolderTree.delete(folder.path());
        } catch (IOException e) {
            LOG.debug("{} was not removed", folder.path(), e);
        } finally {
            folder.close();
        }
    }
}
