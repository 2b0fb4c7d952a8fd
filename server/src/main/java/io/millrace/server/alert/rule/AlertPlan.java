package io.millrace.server.alert.rule;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The content of the alerts file: the rules in force, and the receivers.
///
/// @param address   of the web UI for links; that of the server if missing
/// @param groupWait how long a message waits for further alerts
/// @param known     whether this is what the file says; otherwise it stands in for a file that could not be read yet
public record AlertPlan(
        Optional<URI> address,
        Duration groupWait,
        List<AlertRule> rules,
        List<ReceiverOptions> receivers,
        boolean known) {
    private static final Duration GROUP_WAIT = Duration.ofSeconds(5);

    /// The plan of a server without a file: the built-in rules and no receivers.
    public static final AlertPlan BUILT_IN =
            new AlertPlan(Optional.empty(), GROUP_WAIT, BuiltInRules.ALL, List.of(), true);

    /// Stands in for a file with a mistake: the built-in rules, while its own rules and receivers are not known.
    public static final AlertPlan UNKNOWN =
            new AlertPlan(Optional.empty(), GROUP_WAIT, BuiltInRules.ALL, List.of(), false);

    public AlertPlan {
        rules = List.copyOf(rules);
        receivers = List.copyOf(receivers);
    }

    /// The rule with this name.
    public Optional<AlertRule> rule(String name) {
        return rules.stream().filter(rule -> rule.name().equals(name)).findFirst();
    }
}
