package io.millrace.desktop.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Parses the chained operators of a vertex from its name and its description; pure.
final class Chains {
    /// The engine truncates the names of operators in metric ids to this length.
    private static final int MAX_METRIC_LENGTH = 80;

    private static final Pattern NUMBER = Pattern.compile("\\[(\\d+)]");
    private static final Pattern NUMBERED = Pattern.compile("^\\[\\d+]:");
    private static final Pattern TREE = Pattern.compile("^[\\s+:-]*(?=\\[|\\w)");
    private static final Pattern IN_THE_WAY = Pattern.compile("[ .:,]");

    private Chains() {}

    /// The lines of a plan's description, which is simple HTML.
    static String lines(String html) {
        return html.replace("<br/>", "\n")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
                .strip();
    }

    /// Parses `a -> (b, c -> d)` in the order in which records pass: a, then b, then c and d behind the same fork.
    static List<Operator> operators(String name, String description) {
        var named = new ArrayList<Named>();
        unfold(name, 0, named);
        var lines = new ArrayList<>(description
                .lines()
                .map(line -> TREE.matcher(line).replaceFirst("").strip())
                .filter(line -> !line.isEmpty())
                .toList());
        boolean oneEach = lines.size() == named.size();
        var operators = new ArrayList<Operator>();
        for (int index = 0; index < named.size(); index++) {
            var each = named.get(index);
            var line = takeLine(lines, each.name, oneEach);
            operators.add(new Operator(each.name, described(line, each.name), each.depth, metric(each.name)));
        }
        return operators;
    }

    private record Named(String name, int depth) {}

    private static void unfold(String name, int depth, List<Named> into) {
        for (var part : apart(name, " -> ")) {
            var branches = branches(part);
            if (branches.isEmpty()) {
                into.add(new Named(part, depth));
            } else {
                branches.forEach(branch -> unfold(branch, depth + 1, into));
            }
        }
    }

    /// The parallel branches behind a fork; empty without a fork.
    private static List<String> branches(String part) {
        if (!part.startsWith("(") || !part.endsWith(")")) {
            return List.of();
        }
        var branches = apart(part.substring(1, part.length() - 1), ", ");
        return branches.size() > 1 ? branches : List.of();
    }

    /// Splits the text outside brackets.
    static List<String> apart(String text, String at) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int index = 0; index < text.length(); index++) {
            char letter = text.charAt(index);
            if ("([{".indexOf(letter) >= 0) {
                depth++;
            } else if (")]}".indexOf(letter) >= 0) {
                depth = Math.max(0, depth - 1);
            }
            if (depth == 0 && text.startsWith(at, index)) {
                parts.add(text.substring(start, index));
                start = index + at.length();
                index = start - 1;
            }
        }
        parts.add(text.substring(start));
        return parts.stream().map(String::strip).filter(part -> !part.isEmpty()).toList();
    }

    /// Removes and returns the line of an operator. With `oneEach`, every operator has a line, so the next line is the
    /// fallback.
    private static String takeLine(List<String> lines, String name, boolean oneEach) {
        for (int index = 0; index < lines.size(); index++) {
            if (speaksOf(lines.get(index), name)) {
                return lines.remove(index);
            }
        }
        return oneEach && !lines.isEmpty() ? lines.removeFirst() : "";
    }

    /// Whether the line describes the operator, as the line `[9]:Calc(select=[…])` describes `Calc[9]`.
    private static boolean speaksOf(String line, String name) {
        var number = NUMBER.matcher(name);
        if (number.find() && line.startsWith("[" + number.group(1) + "]:")) {
            return true;
        }
        return line.equals(name) || line.startsWith(name + "(");
    }

    /// Removes the part of the line that repeats the name.
    private static String described(String line, String name) {
        var bare = NUMBERED.matcher(line).replaceFirst("").strip();
        return bare.equals(name) || bare.equals(NUMBER.matcher(name).replaceFirst("")) ? "" : bare;
    }

    /// Replaces characters as the engine does in metric ids.
    static String metric(String name) {
        return IN_THE_WAY
                .matcher(name.substring(0, Math.min(MAX_METRIC_LENGTH, name.length())))
                .replaceAll("_");
    }
}
