package io.millrace.server;

import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.login.AdminToken;
import io.millrace.server.security.login.UserFile;
import io.millrace.server.storage.FileOwner;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Runs `bin/millrace user`: changes the file of users, which a running server reads again.
record UserCommand(InputStream in, PrintStream out, PrintStream err) {
    static final String NAME = "user";
    private static final String USAGE = "usage: millrace user add NAME [--group GROUP]... | password NAME | list | "
            + "remove NAME  [-Dsecurity.file.path=FILE]\n"
            + "The password is asked for; without a terminal it is the first line of the standard input.";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final String GROUP = "--group";
    private static final int MIN_LENGTH = 8;
    private static final int MAX_BYTES = 71;

    /// Returns the exit code.
    int run(List<String> arguments) {
        var request = CommandArguments.read(arguments, Set.of(GROUP), Set.of()).filter(UserCommand::isKnown);
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        try {
            return run(request.get(), Installation.configuration(request.get().keys()));
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (IOException e) {
            err.println("millrace: " + StartFailure.of("user", e).getMessage());
        }
        return FAILED;
    }

    private static boolean isKnown(CommandArguments request) {
        return switch (request.action()) {
            case "list" -> request.words().size() == 1 && !request.has(GROUP);
            case "add" -> request.words().size() == 2;
            case "password", "remove" -> request.words().size() == 2 && !request.has(GROUP);
            default -> false;
        };
    }

    private int run(CommandArguments request, ServerConfiguration configuration) throws IOException {
        var path = LoginKeys.userFile(configuration);
        var file = new UserFile(path);
        var name = request.words().getLast();
        var groups = new TreeSet<>(request.all(GROUP));
        if (request.action().equals("list")) {
            file.list()
                    .forEach((user, itsGroups) -> out.println(
                            itsGroups.isEmpty() ? user : user + "  " + String.join(",", new TreeSet<>(itsGroups))));
            return 0;
        }
        if (!UserFile.isName(name) || !groups.stream().allMatch(UserFile::isName)) {
            err.println(
                    "millrace: a name has letters, digits, '.', '_', '@', '+' and '-', and begins with a letter or a "
                            + "digit");
            return MISUSED;
        }
        switch (request.action()) {
            case "add" -> {
                if (name.equals(AdminToken.USER)) {
                    err.println("millrace: '" + name + "' is the user of the admin token: choose another name");
                    return MISUSED;
                }
                if (file.list().containsKey(name)) {
                    err.println("millrace: there is a user '" + name + "' in " + path + " already");
                    return FAILED;
                }
                var password = password(name);
                if (password.isEmpty() || !file.add(name, password.get(), groups, Instant.now())) {
                    return FAILED;
                }
                FileOwner.ofServer(ServerState.path(configuration)).give(path);
                out.println("Added '" + name + "' to " + path + ". Roles come from " + LoginKeys.roleFile(configuration)
                        + ".");
            }
            case "password" -> {
                if (!file.list().containsKey(name)) {
                    return unknown(name, path);
                }
                var password = password(name);
                if (password.isEmpty() || !file.changePassword(name, password.get())) {
                    return FAILED;
                }
                out.println("Changed the password of '" + name + "'.");
            }
            default -> {
                if (!file.remove(name)) {
                    return unknown(name, path);
                }
                out.println("Removed '" + name + "'. The tokens that it has made have ended, too.");
            }
        }
        return 0;
    }

    private int unknown(String name, Path path) {
        err.println("millrace: there is no user '" + name + "' in " + path);
        return FAILED;
    }

    /// Empty if it cannot be used; the reason was printed.
    private Optional<char[]> password(String name) throws IOException {
        var console = Optional.ofNullable(System.console()).filter(Console::isTerminal);
        var password = console.isPresent() ? ask(console.get(), name) : read();
        if (password.isEmpty()) {
            return password;
        }
        if (password.get().length < MIN_LENGTH) {
            err.println("millrace: a password has at least " + MIN_LENGTH + " characters");
            return Optional.empty();
        }
        if (new String(password.get()).getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            err.println("millrace: a password has at most " + MAX_BYTES + " bytes");
            return Optional.empty();
        }
        return password;
    }

    private Optional<char[]> ask(Console console, String name) {
        var first = console.readPassword("Password of %s: ", name);
        var second = first == null ? null : console.readPassword("Repeat the password: ");
        if (first == null || second == null) {
            return Optional.empty();
        }
        if (!Arrays.equals(first, second)) {
            err.println("millrace: the two passwords are different");
            return Optional.empty();
        }
        return Optional.of(first);
    }

    private Optional<char[]> read() throws IOException {
        var line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
        if (line == null) {
            err.println("millrace: there is no terminal, and no password on the standard input");
        }
        return Optional.ofNullable(line).map(String::toCharArray);
    }
}
