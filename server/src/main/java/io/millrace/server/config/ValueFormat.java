package io.millrace.server.config;

import io.millrace.server.audit.AuditOptions;
import io.millrace.server.security.TrustedProxies;
import io.millrace.server.tracing.TraceOptions;
import io.millrace.wire.ParamFormat;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Parses and prints the values of a type. `parse` throws IllegalArgumentException, DateTimeException or
/// ArithmeticException for an invalid text.
record ValueFormat<T>(String expected, Function<String, T> parse, Function<T, String> print) {
    private static final int MAX_PORT = 65_535;
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18})\\s*([a-zA-Z]*)");
    private static final Map<String, Duration> UNITS = Map.ofEntries(
            Map.entry("", Duration.ofMillis(1)),
            Map.entry("ns", Duration.ofNanos(1)),
            Map.entry("us", Duration.ofNanos(1000)),
            Map.entry("ms", Duration.ofMillis(1)),
            Map.entry("s", Duration.ofSeconds(1)),
            Map.entry("sec", Duration.ofSeconds(1)),
            Map.entry("second", Duration.ofSeconds(1)),
            Map.entry("seconds", Duration.ofSeconds(1)),
            Map.entry("m", Duration.ofMinutes(1)),
            Map.entry("min", Duration.ofMinutes(1)),
            Map.entry("minute", Duration.ofMinutes(1)),
            Map.entry("minutes", Duration.ofMinutes(1)),
            Map.entry("h", Duration.ofHours(1)),
            Map.entry("hour", Duration.ofHours(1)),
            Map.entry("hours", Duration.ofHours(1)),
            Map.entry("d", Duration.ofDays(1)),
            Map.entry("day", Duration.ofDays(1)),
            Map.entry("days", Duration.ofDays(1)));

    static final ValueFormat<String> TEXT = new ValueFormat<>("text", text -> text, text -> text);
    static final ValueFormat<Boolean> BOOLEAN =
            new ValueFormat<>("true or false", ParamFormat.BOOLEAN.parse(), String::valueOf);
    static final ValueFormat<Duration> DURATION =
            new ValueFormat<>("a duration such as 500 ms, 30 s or 10 min", ValueFormat::duration, ValueFormat::print);
    static final ValueFormat<Duration> POSITIVE_DURATION = durationOf("above 0, such as 500 ms,", Duration.ofMillis(1));
    static final ValueFormat<Duration> SECONDS = durationOf("of at least 1 s, such as", Duration.ofSeconds(1));
    static final ValueFormat<List<String>> LIST =
            new ValueFormat<>("a comma-separated list", ValueFormat::list, list -> String.join(",", list));
    static final ValueFormat<List<Integer>> PORT =
            new ValueFormat<>("a port from 0 to 65535", text -> List.of(port(text)), ValueFormat::print);
    static final ValueFormat<List<Integer>> PORTS =
            new ValueFormat<>("ports from 0 to 65535 such as 8081,8085-8090", ValueFormat::ports, ValueFormat::print);

    static final ValueFormat<Integer> INTEGER = new ValueFormat<>("a whole number", Integer::parseInt, String::valueOf);
    static final ValueFormat<Long> BYTES =
            new ValueFormat<>("a number of bytes above 0", text -> atLeast(1, text), String::valueOf);
    static final ValueFormat<Long> BYTES_OR_ZERO =
            new ValueFormat<>("a number of bytes, 0 or more", text -> atLeast(0, text), String::valueOf);

    static ValueFormat<Integer> atLeast(int min) {
        return new ValueFormat<>(
                "a whole number of at least " + min, text -> Math.toIntExact(atLeast(min, text)), String::valueOf);
    }

    private static ValueFormat<Duration> durationOf(String bound, Duration min) {
        return new ValueFormat<>(
                "a duration " + bound + " 30 s or 10 min", text -> atLeast(min, duration(text)), ValueFormat::print);
    }

    static <E extends Enum<E>> ValueFormat<E> oneOf(Class<E> type) {
        var names = String.join(
                ", ", Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
        return new ValueFormat<>(
                "one of " + names, text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)), Enum::name);
    }

    static final ValueFormat<TrustedProxies> PROXIES = new ValueFormat<>(
            "addresses and ranges such as 10.0.0.5,10.1.0.0/16",
            text -> TrustedProxies.parse(list(text)),
            TrustedProxies::text);

    static final ValueFormat<Optional<URI>> SYSLOG = new ValueFormat<>(
            "an address such as udp://host:514, tcp://host:601 or unix:/path",
            AuditOptions::syslog,
            address -> address.map(URI::toString).orElse(""));

    static final ValueFormat<Optional<URI>> COLLECTOR = new ValueFormat<>(
            "the address of a collector such as http://localhost:4318/v1/traces",
            TraceOptions::endpoint,
            address -> address.map(URI::toString).orElse(""));

    static final ValueFormat<Double> SHARE =
            new ValueFormat<>("a number from 0 to 1, such as 0.1", ValueFormat::share, String::valueOf);

    private static Double share(String text) {
        var share = Double.parseDouble(text);
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(text);
        }
        return share;
    }

    static final ValueFormat<Map<String, String>> HEADERS = new ValueFormat<>(
            "headers such as name=value,other=value", text -> TraceOptions.headers(list(text)), ValueFormat::print);

    /// Existing and writable directories; an empty text is an empty list.
    static final ValueFormat<List<String>> DIRECTORIES = new ValueFormat<>(
            "directories that exist and can be written to", ValueFormat::directories, list -> String.join(",", list));

    private static List<String> directories(String text) {
        var all = list(text.replace(File.pathSeparatorChar, ','));
        for (var one : all) {
            var path = Path.of(one);
            if (!Files.isDirectory(path) || !Files.isWritable(path)) {
                throw new IllegalArgumentException(one);
            }
        }
        return all;
    }

    private static Long atLeast(int min, String text) {
        long value = Long.parseLong(text);
        if (value < min) {
            throw new IllegalArgumentException(text);
        }
        return value;
    }

    private static Duration duration(String text) {
        if (text.toUpperCase(Locale.ROOT).startsWith("P")) {
            var iso = Duration.parse(text);
            if (iso.isNegative()) {
                throw new IllegalArgumentException(text);
            }
            return iso;
        }
        var matcher = AMOUNT.matcher(text);
        var unit = matcher.matches() ? UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new IllegalArgumentException(text);
        }
        return unit.multipliedBy(Long.parseLong(matcher.group(1)));
    }

    private static Duration atLeast(Duration min, Duration value) {
        if (value.compareTo(min) < 0) {
            throw new IllegalArgumentException(value.toString());
        }
        return value;
    }

    private static String print(Duration duration) {
        if (duration.isZero()) {
            return "0 ms";
        }
        if (duration.toNanosPart() % 1_000_000 != 0) {
            return duration.toString();
        }
        if (duration.toMillis() % 60_000 == 0) {
            return duration.toMinutes() + " min";
        }
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    private static String print(List<Integer> ports) {
        return String.join(",", ports.stream().map(String::valueOf).toList());
    }

    private static String print(Map<String, String> headers) {
        return headers.entrySet().stream()
                .map(header -> header.getKey() + "=" + header.getValue())
                .collect(Collectors.joining(","));
    }

    private static List<String> list(String text) {
        return Arrays.stream(text.split("[,;]", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static List<Integer> ports(String text) {
        var ports = new ArrayList<Integer>();
        for (var part : list(text)) {
            int dash = part.indexOf('-');
            int from = port(dash < 0 ? part : part.substring(0, dash));
            int to = dash < 0 ? from : port(part.substring(dash + 1));
            for (int port = from; port <= to; port++) {
                ports.add(port);
            }
        }
        if (ports.isEmpty()) {
            throw new IllegalArgumentException(text);
        }
        return List.copyOf(ports);
    }

    private static int port(String text) {
        int port = Integer.parseInt(text.strip());
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException(text);
        }
        return port;
    }
}
