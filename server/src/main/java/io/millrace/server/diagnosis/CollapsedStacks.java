package io.millrace.server.diagnosis;

import io.millrace.wire.cluster.FlameGraphs.Node;

/// A flame graph as collapsed stacks: a line for each stack that samples ended in, frames divided by semicolons, then
/// how many samples they were. The root, which is no frame, is left out.
public record CollapsedStacks(Node root) {

    public String text() {
        var text = new StringBuilder();
        for (var child : root.children()) {
            add(child, new StringBuilder(), text);
        }
        return text.toString();
    }

    private static void add(Node node, StringBuilder stack, StringBuilder text) {
        int length = stack.length();
        if (length > 0) {
            stack.append(';');
        }
        stack.append(frame(node.name()));
        int ended = node.value();
        for (var child : node.children()) {
            ended -= child.value();
        }
        if (ended > 0) {
            text.append(stack).append(' ').append(ended).append('\n');
        }
        for (var child : node.children()) {
            add(child, stack, text);
        }
        stack.setLength(length);
    }

    /// What divides frames and lines cannot stand in one.
    private static String frame(String name) {
        return name.replace(';', ':').replace('\n', ' ').replace('\r', ' ');
    }
}
