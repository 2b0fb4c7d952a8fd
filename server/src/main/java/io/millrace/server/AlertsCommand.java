package io.millrace.server;

import io.millrace.server.alert.receiver.AlertMessage;
import io.millrace.server.alert.receiver.AlertReceiver;
import io.millrace.server.alert.rule.AlertFile;
import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.server.alert.rule.AlertRule;
import io.millrace.server.alert.rule.ReceiverOptions;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.wire.cluster.Alerts.Alert;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Runs `bin/millrace alerts`: checks the alerts file, and sends a message to a receiver in it.
record AlertsCommand(PrintStream out, PrintStream err) {
    static final String NAME = "alerts";
    private static final String USAGE = """
            usage: millrace alerts check [FILE]            says what is wrong with the alerts file
                   millrace alerts test RECEIVER [FILE]    sends a message to a receiver that the file names
            FILE is conf/alerts.yaml, or what alerts.file names.""";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    /// Returns the exit code.
    int run(List<String> arguments) {
        boolean tests = !arguments.isEmpty() && arguments.getFirst().equals("test");
        int words = tests ? 2 : 1;
        boolean known = tests || (!arguments.isEmpty() && arguments.getFirst().equals("check"));
        if (!known || arguments.size() < words || arguments.size() > words + 1) {
            err.println(USAGE);
            return MISUSED;
        }
        try {
            var file = arguments.size() > words ? Path.of(arguments.get(words)) : configured();
            return tests ? test(file, arguments.get(1)) : check(file);
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        }
        return FAILED;
    }

    private static Path configured() {
        return ClusterMonitoring.alertFile(Installation.configuration(List.of()));
    }

    private Optional<AlertPlan> read(Path file) {
        try {
            if (Files.notExists(file)) {
                err.println("millrace: " + file
                        + " does not exist: the built-in rules are in force, and there are no receivers");
                return Optional.empty();
            }
            return Optional.of(AlertFile.read(file));
        } catch (IOException e) {
            err.println("millrace: " + file + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private int check(Path file) {
        var plan = read(file);
        plan.ifPresent(valid -> {
            var enabled = valid.rules().stream().filter(AlertRule::enabled).count();
            out.println(file + " is valid: " + enabled + " of " + valid.rules().size() + " rules are on, receivers "
                    + (valid.receivers().isEmpty()
                            ? "none."
                            : valid.receivers().stream()
                                            .map(one -> one.name() + " (" + one.type() + ")")
                                            .collect(Collectors.joining(", "))
                                    + "."));
        });
        return plan.isPresent() ? 0 : FAILED;
    }

    private int test(Path file, String name) {
        var plan = read(file);
        if (plan.isEmpty()) {
            return FAILED;
        }
        var receiver = plan.get().receivers().stream()
                .filter(one -> one.name().equals(name))
                .findFirst();
        if (receiver.isEmpty()) {
            var names =
                    plan.get().receivers().stream().map(ReceiverOptions::name).toList();
            err.println("millrace: " + file + " names no receiver '" + name + "'"
                    + (names.isEmpty() ? "" : "; it names " + String.join(", ", names)));
            return FAILED;
        }
        try {
            AlertReceiver.of(receiver.get()).send(message(plan.get()));
            out.println(name + " has the message.");
            return 0;
        } catch (IOException e) {
            err.println("millrace: " + name + ": " + e.getMessage());
            return FAILED;
        }
    }

    private static AlertMessage message(AlertPlan plan) {
        long now = System.currentTimeMillis();
        var source = plan.address().map(Object::toString).orElse("http://localhost:8081");
        var alert = new Alert(
                "test",
                Condition.JOB_FAILED,
                Severity.INFO,
                "test",
                Optional.empty(),
                "This is a test of bin/millrace alerts",
                "Nothing is wrong.",
                now,
                Optional.empty(),
                Optional.empty(),
                source + "/#/overview");
        return new AlertMessage(List.of(alert), source, now);
    }
}
