package io.millrace.cli.render;

/// A plan as a tree.
public final class PlanTree {
    private PlanTree() {}

    public static String text(String plan, Layout layout) {
        return layout.safe(plan);
    }
}
