package io.millrace.cli.render;

import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Formats the text of `EXPLAIN` as a tree of operators with their changes, estimated rows and attributes. Text that
/// it cannot parse is returned as it is.
public final class PlanTree {
    private static final Pattern SECTION = Pattern.compile("(?m)^== Optimized Physical Plan.*==$");
    private static final Pattern BRANCH = Pattern.compile("^([ :]*)([+:]- )?(?=\\w)");
    private static final Pattern PATH = Pattern.compile("table=\\[\\[([^\\[\\]]*)]]");
    private static final Pattern ROW_COUNT = Pattern.compile("rowcount = ([0-9.E+-]+)");
    private static final Map<String, String> CHANGES =
            Map.of("I", "+I", "UB", "-U", "UA", "+U", "D", "-D", "PD", "-D", "FD", "-D");

    /// An operator.
    ///
    /// @param depth 0 for the root
    private record Node(int depth, String name, List<String> changes, Optional<String> rows, List<String> attributes) {}

    private final Layout layout;

    private PlanTree(Layout layout) {
        this.layout = layout;
    }

    /// Formats a plan, with its last line break.
    public static String text(String explained, Layout layout) {
        var section = SECTION.matcher(explained);
        if (!section.find()) {
            return ControlCharacters.lines(explained) + "\n";
        }
        var body = explained.substring(section.end());
        int next = body.indexOf("\n== ");
        var lines = (next < 0 ? body : body.substring(0, next)).strip().lines().toList();
        var nodes = lines.stream().flatMap(PlanTree::node).toList();
        if (nodes.isEmpty()) {
            return ControlCharacters.lines(explained) + "\n";
        }
        var text = new PlanTree(layout).draw(nodes);
        return text
                + lines.stream()
                        .filter(line -> line.startsWith("advice["))
                        .map(line -> ControlCharacters.line(line) + "\n")
                        .collect(Collectors.joining());
    }

    private static Stream<Node> node(String line) {
        var branch = BRANCH.matcher(line);
        int open = line.indexOf('(');
        if (!branch.find() || open < 0 || line.startsWith("advice[")) {
            return Stream.empty();
        }
        int close = close(line, open);
        var changes = new ArrayList<String>();
        var attributes = new ArrayList<String>();
        for (var part : parts(line.substring(open + 1, close))) {
            if (part.startsWith("changelogMode=")) {
                changes.addAll(changes(inside(part)));
            } else {
                attributes.add(attribute(part));
            }
        }
        var rows = ROW_COUNT.matcher(line.substring(close));
        return Stream.of(new Node(
                branch.end() / 3,
                line.substring(branch.end(), open),
                changes,
                rows.find() ? Optional.of(rows(rows.group(1))) : Optional.empty(),
                attributes));
    }

    /// Rewrites `groupBy=[a, b]` as `groupBy a, b`, and the path of a table with dots.
    private static String attribute(String part) {
        var path = PATH.matcher(part);
        return path.matches() ? "table " + path.group(1).replace(", ", ".") : part.replaceFirst("=\\[(.*)]$", " $1");
    }

    private static List<String> changes(String modes) {
        return Stream.of(modes.split(",", -1))
                .filter(CHANGES::containsKey)
                .map(mode -> String.valueOf(CHANGES.get(mode)))
                .distinct()
                .toList();
    }

    private static String inside(String attribute) {
        int open = attribute.indexOf('[');
        return open < 0 ? "" : attribute.substring(open + 1, Math.max(open + 1, attribute.length() - 1));
    }

    private static String rows(String number) {
        try {
            return "≈ " + Formats.plural(Math.round(new BigDecimal(number).doubleValue()), "row");
        } catch (NumberFormatException e) {
            return number + " rows";
        }
    }

    /// The position of the bracket that closes the one at `open`, or the end of the line.
    private static int close(String line, int open) {
        int depth = 0;
        for (int i = open; i < line.length(); i++) {
            depth += "([{".indexOf(line.charAt(i)) >= 0 ? 1 : ")]}".indexOf(line.charAt(i)) >= 0 ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return line.length();
    }

    /// Splits at the commas outside brackets.
    private static List<String> parts(String attributes) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i < attributes.length(); i++) {
            char c = attributes.charAt(i);
            depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(attributes.substring(begin, i).strip());
                begin = i + 1;
            }
        }
        parts.add(attributes.substring(begin).strip());
        return parts.stream().filter(part -> !part.isEmpty()).toList();
    }

    private String draw(List<Node> nodes) {
        var text = new StringBuilder();
        for (int i = 0; i < nodes.size(); i++) {
            var node = nodes.get(i);
            var before = bars(nodes, i);
            var branch = node.depth() == 0 ? "" : follows(nodes, i, node.depth()) ? "├─ " : "└─ ";
            text.append(layout.paint().faint(before + branch))
                    .append(title(node))
                    .append('\n');
            boolean parent = i + 1 < nodes.size() && nodes.get(i + 1).depth() > node.depth();
            var own = node.depth() == 0 ? "" : follows(nodes, i, node.depth()) ? "│  " : "   ";
            var under = before + own + (parent ? "│  " : "   ");
            if (!node.attributes().isEmpty()) {
                text.append(layout.paint().faint(under + attributes(node, under.length())))
                        .append('\n');
            }
        }
        return text.toString();
    }

    private String title(Node node) {
        var notes = new ArrayList<String>();
        if (!node.changes().isEmpty()) {
            notes.add(String.join(" ", node.changes()));
        }
        node.rows().ifPresent(notes::add);
        var name = layout.paint().strong(ControlCharacters.line(node.name()));
        return notes.isEmpty() ? name : name + "  " + String.join("  ", notes);
    }

    private String attributes(Node node, int indent) {
        var line = ControlCharacters.line(String.join(" · ", node.attributes()));
        return layout.width() == 0 ? line : layout.measure().fit(line, Math.max(20, layout.width() - indent - 1));
    }

    /// The bars of the ancestors that have further children.
    private static String bars(List<Node> nodes, int index) {
        var bars = new StringBuilder();
        for (int depth = 1; depth < nodes.get(index).depth(); depth++) {
            bars.append(follows(nodes, index, depth) ? "│  " : "   ");
        }
        return bars.toString();
    }

    /// Whether a later operator of this depth has the same parent.
    private static boolean follows(List<Node> nodes, int index, int depth) {
        for (int i = index + 1; i < nodes.size() && nodes.get(i).depth() >= depth; i++) {
            if (nodes.get(i).depth() == depth) {
                return true;
            }
        }
        return false;
    }
}
