package io.millrace.desktop.flame;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Writes collapsed stacks: a line for each stack with samples of its own. For a comparison, each line has two numbers,
/// the base first.
final class CollapsedWriter {
    private final Profile profile;
    private final Appendable out;
    private final StringBuilder stack = new StringBuilder();
    private final int[] lengths;
    private int depth;

    private CollapsedWriter(Profile profile, Appendable out) {
        this.profile = profile;
        this.out = out;
        this.lengths = new int[profile.frames().depth() + 1];
    }

    static void write(Profile profile, Appendable out) throws IOException {
        var writer = new CollapsedWriter(profile, out);
        try {
            profile.frames().walk(writer::enter, writer::leave);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void enter(int frame) {
        lengths[depth++] = stack.length();
        if (frame == 0) {
            return;
        }
        stack.append(stack.isEmpty() ? "" : ";").append(plain(profile.frames().name(frame)));
        var numbers = numbers(frame);
        if (!numbers.isEmpty()) {
            try {
                out.append(stack).append(numbers).append('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private String numbers(int frame) {
        var change = profile.change();
        if (change.isEmpty()) {
            long self = profile.frames().self(frame);
            return self > 0 ? " " + self : "";
        }
        long base = change.get().base(frame);
        long other = change.get().other(frame);
        for (int callee = profile.frames().calleesFrom(frame);
                callee < profile.frames().calleesTo(frame);
                callee++) {
            base -= change.get().base(callee);
            other -= change.get().other(callee);
        }
        return base > 0 || other > 0 ? " " + Math.max(0, base) + " " + Math.max(0, other) : "";
    }

    private void leave(int frame) {
        stack.setLength(lengths[--depth]);
    }

    /// Replaces the separators of frames and lines.
    private static String plain(String name) {
        return name.replace(';', ':').replace('\n', ' ').replace('\r', ' ');
    }
}
