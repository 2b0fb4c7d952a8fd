package io.millrace.server.control;

import io.millrace.json.Json;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A process of the server that has announced itself in a state folder and still has its lock there.
public final class RunningProcess {
    private static final String PART = "run";
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

    private final Path folder;
    private final ProcessEntry entry;

    private RunningProcess(Path folder, ProcessEntry entry) {
        this.folder = folder;
        this.entry = entry;
    }

    static Path folder(Path state) {
        return state.resolve(PART);
    }

    /// Whether a path in a state folder says what runs now, and nothing that outlives it.
    ///
    /// @param name relative to the state folder
    public static boolean isTransient(Path name) {
        return name.startsWith(PART);
    }

    /// The processes that use the state folder, the gateways first and the task managers last: in this order they can
    /// be stopped. Deletes what killed processes have left.
    public static List<RunningProcess> in(Path state) throws IOException {
        var found = new ArrayList<RunningProcess>();
        try (var folders = Files.newDirectoryStream(folder(state))) {
            for (var folder : folders) {
                if (LockedFolder.isLocked(folder)) {
                    entry(folder)
                            .map(entry -> new RunningProcess(folder, entry))
                            .ifPresent(found::add);
                } else if (Files.exists(folder.resolve(ProcessEntry.FILE))) {
                    // one without the file may be locked in this moment
                    FolderTree.delete(folder);
                }
            }
        } catch (NoSuchFileException e) {
            // nothing has ever run here
        }
        // "gateway", "jobmanager", "server", "taskmanager"
        found.sort((one, other) -> one.role().compareTo(other.role()));
        return found;
    }

    private static Optional<ProcessEntry> entry(Path folder) throws IOException {
        try {
            return Optional.of(
                    Json.readLenient(Files.readAllBytes(folder.resolve(ProcessEntry.FILE)), ProcessEntry.class));
        } catch (NoSuchFileException | Refusal e) {
            // it is just starting or ending
            return Optional.empty();
        }
    }

    /// The time at which a process was started. Two readers may see it some milliseconds apart.
    static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    public String role() {
        return entry.role();
    }

    public long pid() {
        return entry.pid();
    }

    /// The process with this id, if it is the one that has announced itself: not one of another machine or container
    /// that shares the folder.
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(entry.pid())
                .filter(found -> Math.abs(started(found) - entry.started()) < START_TOLERANCE.toMillis());
    }

    public boolean isRunning() throws IOException {
        return LockedFolder.isLocked(folder)
                || process().filter(ProcessHandle::isAlive).isPresent();
    }

    /// Asks the process for its state. One that does not answer is [ProcessPhase#SILENT].
    public ProcessStatus status() {
        return ask(ControlCommand.STATUS, ProcessStatus.class).orElseGet(this::silent);
    }

    /// Asks the process whether it can do its work.
    public Readiness readiness() {
        return ask(ControlCommand.READY, Readiness.class)
                .orElseGet(() -> new Readiness(false, List.of("it gave no answer")));
    }

    private ProcessStatus silent() {
        return new ProcessStatus(
                entry.role(),
                ProcessPhase.SILENT,
                entry.pid(),
                entry.started(),
                "",
                Map.of(),
                "",
                Optional.empty(),
                Optional.empty(),
                0);
    }

    /// Asks how the process was started.
    public Optional<LaunchPlan> launch() {
        return ask(ControlCommand.LAUNCH, LaunchPlan.class);
    }

    /// Asks the process to end: with a command, or with a signal if it does not answer. A second signal ends it at
    /// once, so only one is sent.
    ///
    /// @return whether the request reached it
    public boolean stop() {
        return ask(ControlCommand.STOP, ProcessStatus.class).isPresent()
                || process().map(ProcessHandle::destroy).orElse(false);
    }

    /// Asks the process to take no new sessions, or to take them again.
    ///
    /// @return its state after that; empty if it does not answer
    public Optional<ProcessStatus> drain(boolean begin) {
        return ask(begin ? ControlCommand.DRAIN : ControlCommand.UNDRAIN, ProcessStatus.class);
    }

    /// Asks the process to read its configuration again; empty if it does not answer.
    public Optional<ReloadReport> reload() {
        return ask(ControlCommand.RELOAD, ReloadReport.class);
    }

    private <T> Optional<T> ask(ControlCommand command, Class<T> answer) {
        var question = new FutureTask<>(() -> exchange(command));
        Thread.ofVirtual().name("control-question").start(question);
        try {
            var bytes = question.get(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return bytes.length == 0 ? Optional.empty() : Optional.of(Json.readLenient(bytes, answer));
        } catch (ExecutionException | TimeoutException e) {
            question.cancel(true);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private byte[] exchange(ControlCommand command) throws IOException {
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(entry.socket()))) {
            channel.write(ByteBuffer.wrap((command.word() + "\n").getBytes(StandardCharsets.UTF_8)));
            channel.shutdownOutput();
            return Channels.newInputStream(channel).readAllBytes();
        }
    }
}
