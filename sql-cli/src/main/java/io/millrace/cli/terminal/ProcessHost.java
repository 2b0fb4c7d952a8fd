package io.millrace.cli.terminal;

import io.millrace.cli.option.Environment;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The process's surroundings: its variables, its streams, and whether they are a terminal.
///
/// @param attended whether input and output are both a terminal
/// @param watched  whether what is written to `err` is seen at a terminal, though the results go elsewhere
public record ProcessHost(
        Map<String, String> environment,
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean attended,
        boolean watched) {
    public ProcessHost {
        environment = Map.copyOf(environment);
    }

    /// The real one. Text is UTF-8 whatever the locale says: results are data, not messages.
    public static ProcessHost ofProcess() {
        return new ProcessHost(
                System.getenv(),
                System.in,
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent(),
                isTerminal(Path.of("/proc/self/fd/2")));
    }

    /// Known only where the system shows open files as files; elsewhere no progress is shown beside a file.
    private static boolean isTerminal(Path open) {
        try {
            var target = Files.readSymbolicLink(open).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /// The same surroundings without a person, all that is written going there.
    public ProcessHost writingTo(OutputStream stream) {
        var both = new PrintStream(stream, true, StandardCharsets.UTF_8);
        return new ProcessHost(environment, in, both, both, false, false);
    }

    /// A variable that is set and not empty.
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /// What else than the command line says how the shell is to be.
    public Environment surroundings() {
        return new Environment(environment, ProcessHost::text);
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean colours() {
        return variable("NO_COLOR").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /// Where this program may keep what should outlive it.
    Path stateDirectory() {
        return variable("XDG_STATE_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(variable("HOME").orElse(System.getProperty("user.home")), ".local", "state"))
                .resolve("millrace");
    }
}
