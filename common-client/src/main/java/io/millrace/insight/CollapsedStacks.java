package io.millrace.insight;

import io.millrace.wire.cluster.FlameGraphs.Node;

/// A flame graph as collapsed stacks: one line for each stack, with its frames divided by semicolons, then the number
/// of samples that ended in it. The root, which is not a frame, is left out.
public record CollapsedStacks(Node root) {

    /// The stacks, one per line: the frames from the root on, separated by semicolons, and the number of
    /// samples.
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

    /// A frame must not contain the characters that divide frames and lines.
    private static String frame(String name) {
        return name.replace(';', ':').replace('\n', ' ').replace('\r', ' ');
    }
}
