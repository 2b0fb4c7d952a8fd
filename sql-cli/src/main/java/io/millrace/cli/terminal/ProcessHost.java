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

/// The environment variables and standard streams of the process.
///
/// @param interactive whether input and output are both a terminal
/// @param showsProgress whether `err` is a terminal
public record ProcessHost(
        Map<String, String> environment,
        InputStream in,
        StandardOutput out,
        PrintStream err,
        boolean interactive,
        boolean showsProgress) {
    public ProcessHost {
        environment = Map.copyOf(environment);
    }

    /// The process's own streams. Results are data, so text is UTF-8 in every locale.
    public static ProcessHost ofProcess() {
        return new ProcessHost(
                System.getenv(),
                System.in,
                new StandardOutput(new FileOutputStream(FileDescriptor.out), isPipe(opened(1))),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent(),
                isTerminal(opened(2)));
    }

    /// The file of a descriptor. It is known only on systems with `/proc`; elsewhere no progress is shown while results
    /// go to a file.
    private static String opened(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    private static boolean isTerminal(String file) {
        return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
    }

    private static boolean isPipe(String file) {
        return file.startsWith("pipe:") || file.startsWith("socket:");
    }

    /// The same environment, not interactive, with both output streams replaced.
    public ProcessHost writingTo(OutputStream stream) {
        var both = new StandardOutput(stream, false);
        return new ProcessHost(environment, in, both, both, false, false);
    }

    /// A variable that is set and not empty.
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /// The sources of options besides the command line.
    public Environment optionSources() {
        return new Environment(environment, ProcessHost::text);
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The terminal, for a password.
    Optional<Console> console() {
        return interactive ? Optional.ofNullable(System.console()).filter(Console::isTerminal) : Optional.empty();
    }

    boolean colours() {
        return variable("NO_COLOR").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /// The directory for the shell's persistent files.
    Path stateDirectory() {
        return variable("XDG_STATE_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(variable("HOME").orElse(System.getProperty("user.home")), ".local", "state"))
                .resolve("millrace");
    }
}
