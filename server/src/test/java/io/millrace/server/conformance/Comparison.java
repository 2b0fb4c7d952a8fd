package io.millrace.server.conformance;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The comparison of two answers to one question: status, type of content, and the JSON by keys, types and
/// values. Ours allows no origin.
final class Comparison {
    private static final String ORIGIN = "access-control-allow-origin";
    private static final String SERVER_SIDE = "<Exception on server side:\n";
    private static final Pattern CLASS = Pattern.compile("^([a-zA-Z0-9_$]+\\.)+[a-zA-Z0-9_$]+: ");
    private static final List<String> NAMES = List.of("jid", "id", "key", "name");

    private static final Pattern CAUSE = Pattern.compile("^Caused by: ");

    /// The line of a stock stack trace that has the message.
    enum Fault {
        OUTERMOST,
        /// Around it is only where it happened; an unreadable request is reported as above.
        ROOT
    }

    private final Values values;
    private final Fault fault;
    private final Set<Finding> findings = new LinkedHashSet<>();

    private Comparison(Values values, Fault fault) {
        this.values = values;
        this.fault = fault;
    }

    static List<Finding> of(Http.Answer stock, Http.Answer ours, Values values, Fault fault) {
        var comparison = new Comparison(values, fault);
        comparison.same("status", String.valueOf(stock.status()), String.valueOf(ours.status()));
        comparison.same("type", type(stock), type(ours));
        // the stock engine lets every page read its answers
        comparison.same("origin", "none", ours.header(ORIGIN).orElse("none"));
        // an error beside a success has another body of course
        if (stock.status() >= 300 && ours.status() >= 300) {
            comparison.refusals(stock, ours);
        } else if (stock.status() < 300 && ours.status() < 300) {
            comparison.bodies(stock, ours);
        }
        return List.copyOf(comparison.findings);
    }

    private void same(String at, String stock, String ours) {
        if (!stock.equals(ours)) {
            findings.add(new Finding(at, stock, ours));
        }
    }

    private static String type(Http.Answer answer) {
        return answer.header("content-type").orElse("none").toLowerCase().replace("; ", ";");
    }

    private static boolean isJson(Http.Answer answer) {
        return type(answer).startsWith("application/json");
    }

    private void bodies(Http.Answer stock, Http.Answer ours) {
        if (stock.body().length == 0 || ours.body().length == 0) {
            same("body", stock.body().length == 0 ? "empty" : "filled", ours.body().length == 0 ? "empty" : "filled");
        } else if (isJson(stock) && isJson(ours)) {
            compare("$", Json.read(stock.body()), Json.read(ours.body()));
        }
    }

    /// The stock text is a class, a message and a trace, or that there is an error and then all this; ours has to tell
    /// the message, in its first line or among the causes, and may go on with what to do.
    private void refusals(Http.Answer stock, Http.Answer ours) {
        if (stock.body().length == 0 || !isJson(stock) || !isJson(ours)) {
            bodies(stock, ours);
            return;
        }
        var message = message(stock);
        var masked = Json.at(Json.read(ours.body()), "$.errors")
                .filter(List.class::isInstance)
                .map(lines -> ((List<?>) lines).stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .orElse("no list of errors: " + ours.text());
        if (!masked.contains(message)) {
            same("$.errors", message, masked);
        }
    }

    private String message(Http.Answer answer) {
        var last = Json.at(Json.read(answer.body()), "$.errors.1")
                .map(String::valueOf)
                .filter(text -> text.startsWith(SERVER_SIDE));
        var text = last.map(trace -> trace.substring(SERVER_SIDE.length()))
                .or(() -> Json.at(Json.read(answer.body()), "$.errors.0").map(String::valueOf))
                .orElse("no list of errors: " + answer.text());
        var line = CLASS.matcher(
                        answer.status() < 500 ? text.lines().findFirst().orElse("") : masked(text))
                .replaceFirst("");
        // what the stock engine calls the format is a name of its sources
        return line.replaceFirst("(expected format) [A-Za-z]+", "$1").strip();
    }

    private String masked(String text) {
        var causes = text.lines().filter(CAUSE.asPredicate()).toList();
        return fault == Fault.OUTERMOST || causes.isEmpty()
                ? text.lines().findFirst().orElse("")
                : CAUSE.matcher(causes.getLast()).replaceFirst("");
    }

    private void compare(String path, Object stock, Object ours) {
        if (stock instanceof Map<?, ?> one && ours instanceof Map<?, ?> other) {
            if (values.is(Values.Sort.SAMPLE, path)) {
                samples(path, List.copyOf(one.values()), List.copyOf(other.values()));
            } else {
                objects(path, one, other);
            }
        } else if (stock instanceof List<?> one && ours instanceof List<?> other) {
            lists(path, one, other);
        } else if (!kind(stock).equals(kind(ours))) {
            findings.add(new Finding(path, kind(stock) + " " + stock, kind(ours) + " " + ours));
        } else if (stock != null) {
            values.compare(path, stock, ours).ifPresent(findings::add);
        }
    }

    private void objects(String path, Map<?, ?> stock, Map<?, ?> ours) {
        stock.forEach((key, value) -> {
            var place = path + "." + key;
            if (ours.containsKey(key)) {
                compare(place, value, ours.get(key));
            } else {
                findings.add(new Finding(place, kind(value) + " " + value, "absent"));
            }
        });
        ours.forEach((key, value) -> {
            if (!stock.containsKey(key)) {
                findings.add(new Finding(path + "." + key, "absent", kind(value) + " " + value));
            }
        });
    }

    private void lists(String path, List<?> stock, List<?> ours) {
        if (values.is(Values.Sort.SAMPLE, path)) {
            samples(path, stock, ours);
        } else if (values.is(Values.Sort.SET, path)) {
            objects(path, named(stock), named(ours));
        } else {
            same(path + ".size", String.valueOf(stock.size()), String.valueOf(ours.size()));
            for (int index = 0; index < Math.min(stock.size(), ours.size()); index++) {
                compare(path + "[*]", stock.get(index), ours.get(index));
            }
        }
    }

    /// The elements of a list in no order by what they call themselves.
    private static Map<String, Object> named(List<?> list) {
        var named = new LinkedHashMap<String, Object>();
        list.forEach(element -> named.put(
                element instanceof Map<?, ?> map
                        ? NAMES.stream()
                                .filter(map::containsKey)
                                .map(name -> String.valueOf(map.get(name)))
                                .findFirst()
                                .orElse("?")
                        : String.valueOf(element),
                element));
        return named;
    }

    private void samples(String path, List<?> stock, List<?> ours) {
        if (stock.isEmpty() || ours.isEmpty()) {
            same(path, stock.isEmpty() ? "empty" : "filled", ours.isEmpty() ? "empty" : "filled");
            return;
        }
        var one = new LinkedHashMap<String, Set<String>>();
        var other = new LinkedHashMap<String, Set<String>>();
        stock.forEach(element -> kinds(path + "[*]", element, one));
        ours.forEach(element -> kinds(path + "[*]", element, other));
        var places = new ArrayList<>(one.keySet());
        other.keySet().stream().filter(place -> !one.containsKey(place)).forEach(places::add);
        places.sort(Comparator.naturalOrder());
        for (var place : places) {
            var here = one.getOrDefault(place, Set.of("absent"));
            var there = other.getOrDefault(place, Set.of("absent"));
            if (here.stream().noneMatch(there::contains)) {
                same(place, String.join(" or ", here), String.join(" or ", there));
            }
        }
    }

    /// Collects the types of the values in each place; the elements of a list are taken as one shape.
    private void kinds(String path, Object value, Map<String, Set<String>> kinds) {
        kinds.computeIfAbsent(path, unused -> new TreeSet<>()).add(kind(value));
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, part) -> kinds(path.endsWith(key + "[*]") ? path : path + "." + key, part, kinds));
        } else if (value instanceof List<?> list) {
            list.forEach(part -> kinds(path.endsWith("[*]") ? path : path + "[*]", part, kinds));
        }
    }

    private static String kind(Object value) {
        return switch (Optional.ofNullable(value).orElse(Optional.empty())) {
            case Map<?, ?> map -> "object";
            case List<?> list -> "list";
            case Boolean truth -> "boolean";
            case BigDecimal number -> "number";
            case Number number -> "integer";
            case Optional<?> nothing -> "null";
            default -> "string";
        };
    }
}
