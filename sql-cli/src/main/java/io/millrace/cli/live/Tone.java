package io.millrace.cli.live;

import io.millrace.cli.render.AnsiColours;

/// The meaning of a text's colour.
enum Tone {
    PLAIN,
    FAINT,
    STRONG,
    ADDED,
    REMOVED,
    /// A value that differs from an earlier one; without colours, a star marks it.
    CHANGED,
    UPDATED,
    WRONG;

    String paint(String text, AnsiColours paint) {
        return switch (this) {
            case PLAIN -> text;
            case FAINT -> paint.faint(text);
            case STRONG -> paint.strong(text);
            case ADDED -> paint.added(text);
            case REMOVED -> paint.removed(text);
            case CHANGED, UPDATED -> paint.changed(text);
            case WRONG -> paint.wrong(text);
        };
    }
}
