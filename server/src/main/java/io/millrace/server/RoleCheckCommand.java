package io.millrace.server;

import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.security.login.RoleFile;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/// Runs `bin/millrace security check`: checks the file of roles, and prints what a user may do with it.
record RoleCheckCommand(PrintStream out, PrintStream err) {
    static final String NAME = "check";
    static final String USAGE = "       millrace security check [USER [GROUP]...] [-Dsecurity.roles=FILE]";
    private static final int FAILED = 1;

    /// Returns the exit code.
    int run(List<String> arguments) {
        var words = arguments.stream().filter(word -> !word.startsWith("-D")).toList();
        try {
            var configuration = Installation.configuration(
                    arguments.stream().filter(word -> word.startsWith("-D")).toList());
            RoleFile.check(
                            LoginKeys.roleFile(configuration),
                            words.stream().findFirst(),
                            words.stream().skip(1).toList())
                    .forEach(out::println);
            return 0;
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (IOException e) {
            err.println("millrace: " + e.getMessage());
        }
        return FAILED;
    }
}
