package io.millrace.server.alert.rule;

import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import io.millrace.wire.cluster.Alerts.Unit;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Parses the alerts file: changes of the built-in rules and further rules under `rules`, and the receivers under
/// `receivers`.
public final class AlertFileParser {
    private static final List<String> KEYS = List.of("address", "group-wait", "rules", "receivers");
    private static final List<String> RULE_KEYS =
            List.of("condition", "enabled", "severity", "above", "for", "within", "jobs", "except-jobs", "receivers");
    private static final Duration MAX_GROUP_WAIT = Duration.ofMinutes(10);

    private AlertFileParser() {}

    /// @param isPrivate whether only its owner can read the file, so that secrets may be in it
    /// @throws IOException with a sentence that names the line that is wrong
    public static AlertPlan parse(List<String> lines, boolean isPrivate) throws IOException {
        var file = YamlPart.of(lines);
        if (file.isEmpty()) {
            return AlertPlan.BUILT_IN;
        }
        var parts = file.get().parts(KEYS);
        var receivers = new ArrayList<ReceiverOptions>();
        if (parts.containsKey("receivers")) {
            for (var part : parts.get("receivers").parts().values()) {
                receivers.add(new ReceiverParser(part, isPrivate).parse());
            }
        }
        var names = receivers.stream().map(ReceiverOptions::name).toList();
        return new AlertPlan(
                parts.containsKey("address") ? Optional.of(address(parts.get("address"))) : Optional.empty(),
                parts.containsKey("group-wait") ? groupWait(parts.get("group-wait")) : AlertPlan.BUILT_IN.groupWait(),
                rules(Optional.ofNullable(parts.get("rules")), names),
                receivers,
                true);
    }

    static URI address(YamlPart part) throws IOException {
        var text = part.text();
        try {
            var address = new URI(text);
            if (address.getHost() != null
                    && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))) {
                return address;
            }
        } catch (URISyntaxException e) {
            // said below, without the text, which may be a secret
        }
        throw part.problem("expected an address that begins with http:// or https://");
    }

    private static Duration groupWait(YamlPart part) throws IOException {
        var wait = AmountParser.duration(part);
        if (wait.compareTo(MAX_GROUP_WAIT) > 0) {
            throw part.problem("expected at most 10 min");
        }
        return wait;
    }

    private static List<AlertRule> rules(Optional<YamlPart> part, List<String> receivers) throws IOException {
        var rules = new LinkedHashMap<String, AlertRule>();
        BuiltInRules.ALL.forEach(rule -> rules.put(rule.name(), rule));
        if (part.isPresent()) {
            for (var each : part.get().parts().values()) {
                rules.put(each.name(), rule(each, Optional.ofNullable(rules.get(each.name())), receivers));
            }
        }
        return List.copyOf(rules.values());
    }

    private static AlertRule rule(YamlPart part, Optional<AlertRule> builtIn, List<String> receivers)
            throws IOException {
        var keys = part.parts(RULE_KEYS);
        var condition = Optional.ofNullable(keys.get("condition"));
        if (builtIn.isPresent() && condition.isPresent()) {
            throw condition.get().problem("the rule " + part.name() + " is built in: give yours another name");
        }
        if (builtIn.isEmpty() && condition.isEmpty()) {
            throw part.problem("no such rule is built in, and it has no condition");
        }
        var like = builtIn.isPresent()
                ? builtIn.get()
                : BuiltInRules.of(part.name(), condition.get().constant(Condition.class));
        requireFitting(keys, like);
        return new AlertRule(
                like.name(),
                like.builtIn(),
                keys.containsKey("enabled") ? keys.get("enabled").flag() : like.enabled(),
                like.condition(),
                keys.containsKey("severity") ? keys.get("severity").constant(Severity.class) : like.severity(),
                keys.containsKey("above")
                        ? AmountParser.value(keys.get("above"), AlertRule.unit(like.condition()))
                        : like.above(),
                keys.containsKey("for") ? AmountParser.duration(keys.get("for")) : like.hold(),
                keys.containsKey("within") ? within(keys.get("within")) : like.within(),
                keys.containsKey("jobs") ? patterns(keys.get("jobs")) : like.jobs(),
                keys.containsKey("except-jobs") ? patterns(keys.get("except-jobs")) : like.except(),
                keys.containsKey("receivers")
                        ? Optional.of(receivers(keys.get("receivers"), receivers))
                        : like.receivers());
    }

    private static void requireFitting(Map<String, YamlPart> keys, AlertRule rule) throws IOException {
        for (var key : List.of("jobs", "except-jobs")) {
            if (keys.containsKey(key) && !rule.isOfJobs()) {
                throw keys.get(key).problem("this rule does not look at jobs");
            }
        }
        if (keys.containsKey("within") && !AlertRule.looksBack(rule.condition())) {
            throw keys.get("within").problem("this rule does not look back");
        }
        if (AlertRule.unit(rule.condition()) == Unit.EVENT) {
            for (var key : List.of("above", "for")) {
                if (keys.containsKey(key)) {
                    throw keys.get(key).problem("this rule is of an event, which has no value");
                }
            }
        }
    }

    private static Duration within(YamlPart part) throws IOException {
        var within = AmountParser.duration(part);
        if (within.compareTo(Duration.ofMinutes(1)) < 0 || within.compareTo(AlertRule.MAX_WITHIN) > 0) {
            throw part.problem("expected from 1 min to 6 h");
        }
        return within;
    }

    private static List<NameGlob> patterns(YamlPart part) throws IOException {
        return part.texts().stream().map(NameGlob::new).toList();
    }

    private static List<String> receivers(YamlPart part, List<String> known) throws IOException {
        var names = part.texts();
        for (var name : names) {
            if (!known.contains(name)) {
                throw part.problem("there is no receiver '" + name + "'; there is " + String.join(", ", known));
            }
        }
        return names;
    }
}
