package io.millrace.desktop.service.redaction;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Replaces host names by pseudonyms: a host has the same pseudonym everywhere. A host is known if it was learned, if
/// it is part of an address, or if it is an IP address. Thread-safe.
final class Pseudonyms {
    private static final Set<String> OF_EVERY_MACHINE =
            Set.of("localhost", "127.0.0.1", "0.0.0.0", "::1", "unknown", "null", "none");
    private static final String LABELS = "[a-zA-Z0-9](?:[a-zA-Z0-9_-]{0,62})(?:\\.[a-zA-Z0-9][a-zA-Z0-9_-]{0,62}){0,8}";
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}"
            + "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?![\\w]|\\.\\d)|(?<![\\w:.])(?:[0-9a-fA-F]{1,4}:){4,7}[0-9a-fA-F]{1,4}(?![\\w:])"
            + "|(?<=\\[)[0-9a-fA-F:]{0,39}::[0-9a-fA-F:]{0,39}(?=\\])");
    /// The word after `pekko://` is the name of an actor system, unless an `@` follows it.
    private static final Pattern IN_ADDRESS =
            Pattern.compile("(?:(?<!pekko|akka)://|://[^/\\s'\"<>@]{1,100}@)(" + LABELS + ")(?=[:/?,;\\s\"')\\]]|$)");
    /// A host with a port, such as `kafka.example.org:9092`. A source location looks the same, but it ends with the
    /// extension of a source file or begins with a package prefix such as `org.`.
    private static final Pattern WITH_PORT = Pattern.compile(
            "(?<![\\w.$/-])([a-zA-Z0-9][\\w-]{0,62}(?:\\.[a-zA-Z0-9][\\w-]{0,62}){1,8})(?=:\\d{2,5}(?![\\w.]))");
    private static final Pattern PLACE_IN_CODE =
            Pattern.compile("(?i).*\\.(?:java|scala|kt|py|groovy|sql|c|cpp|h|js|ts)"
                    + "|(?:org|com|net|io|java|javax|jdk|sun|scala|akka|pekko)\\..*");
    /// A first label such as `worker-7` identifies its host even without the domain; a label such as `data` does not.
    private static final Pattern TELLING = Pattern.compile("(?=.*[0-9-])[a-z][a-z0-9-]{3,}");

    private final Map<String, String> names = new LinkedHashMap<>();
    private int hosts;
    private Pattern known = Pattern.compile("(?!)");

    /// Adds a known host. Its first label alone also identifies it if it contains a digit or a hyphen.
    synchronized void learn(String host) {
        var name = host.strip().toLowerCase(Locale.ROOT);
        if (name.length() < 2
                || OF_EVERY_MACHINE.contains(name)
                || names.containsKey(name)
                || name.startsWith("host-")) {
            return;
        }
        var pseudonym = "host-" + ++hosts;
        names.put(name, pseudonym);
        int dot = name.indexOf('.');
        if (dot > 0 && TELLING.matcher(name.substring(0, dot)).matches()) {
            names.putIfAbsent(name.substring(0, dot), pseudonym);
        }
        known = Pattern.compile(
                names.keySet().stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|", "(?<![\\w-])(?:", ")(?![\\w-])")),
                Pattern.CASE_INSENSITIVE);
    }

    String in(String text, RedactionListener listener) {
        find(text, NUMBER, 0);
        if (text.contains("://")) {
            find(text, IN_ADDRESS, 1);
        }
        if (text.indexOf(':') >= 0) {
            find(text, WITH_PORT, 1);
        }
        return new RewriteRule(RedactionKind.HOSTS, known(), this::other).in(text, listener);
    }

    private void find(String text, Pattern pattern, int group) {
        var matcher = pattern.matcher(text);
        while (matcher.find()) {
            var host = matcher.group(group);
            if (!PLACE_IN_CODE.matcher(host).matches()) {
                learn(host);
            }
        }
    }

    private synchronized Pattern known() {
        return known;
    }

    private synchronized String other(MatchResult found) {
        return names.getOrDefault(found.group().toLowerCase(Locale.ROOT), found.group());
    }
}
