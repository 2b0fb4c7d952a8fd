package io.millrace.server.telemetry;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/// Formats stack traces as text of at most 64 KB. A chain of causes, and each message in it, can be as long as the
/// statement that failed. Of a longer trace the beginning and the innermost cause are kept.
public final class BoundedTrace {
    public static final int LIMIT = 64 * 1024;

    private static final int ROOT_LIMIT = LIMIT / 4;
    private static final String CUT = "\n... the trace goes on; innermost cause: ";
    private static final String END = "\n...";

    private BoundedTrace() {}

    public static String of(Throwable thrown) {
        var whole = print(thrown, LIMIT);
        if (!whole.cut) {
            return whole.text.toString();
        }
        var root = CauseChain.root(thrown);
        if (root.equals(thrown)) {
            return print(thrown, LIMIT - END.length()).text + END;
        }
        var end = print(root, ROOT_LIMIT).text + END;
        var room = LIMIT - CUT.length() - end.getBytes(StandardCharsets.UTF_8).length;
        return print(thrown, room).text + CUT + end;
    }

    private static Text print(Throwable thrown, int limit) {
        var text = new Text(limit);
        try {
            thrown.printStackTrace(new PrintWriter(text));
        } catch (LimitReached _) {
            text.cut = true;
        }
        return text;
    }

    /// Ends the printing at the limit.
    private static final class LimitReached extends RuntimeException {
        private static final long serialVersionUID = 1;

        LimitReached() {
            super(null, null, false, false);
        }
    }

    /// A text with a maximum number of bytes in UTF-8.
    private static final class Text extends Writer {
        private final StringBuilder text = new StringBuilder();
        private int room;
        private boolean cut;

        Text(int room) {
            this.room = room;
        }

        @Override
        public void write(char[] letters, int start, int length) {
            for (int i = start; i < start + length; i++) {
                room -= letters[i] < 0x80 ? 1 : letters[i] < 0x800 ? 2 : 3;
                if (room < 0) {
                    throw new LimitReached();
                }
                text.append(letters[i]);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
