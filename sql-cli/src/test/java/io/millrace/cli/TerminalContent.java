package io.millrace.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The content of a terminal after the bytes that were sent to it: the present second screen, and the text of
/// the first.
final class TerminalContent extends OutputStream {
    private static final Pattern CODE =
            Pattern.compile("\u001b\\[([?0-9;]*)([A-Za-z])|\u001b[()][A-Z0-9]|\u001b[=>78]");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int code) {
        bytes.write(code);
    }

    @Override
    public synchronized void write(byte[] some, int from, int length) {
        bytes.write(some, from, length);
    }

    private synchronized String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /// Whether the second screen is shown.
    boolean takenOver() {
        var text = text();
        return text.lastIndexOf("\u001b[?1049h") > text.lastIndexOf("\u001b[?1049l");
    }

    /// Whether the first screen is shown, with a cursor, and lines that wrap.
    boolean givenBack() {
        var text = text();
        return !takenOver()
                && text.lastIndexOf("\u001b[?25l") < text.lastIndexOf("\u001b[?12l\u001b[?25h")
                && text.lastIndexOf("\u001b[?7l") < text.lastIndexOf("\u001b[?7h");
    }

    /// All that was written to the first screen, without its codes.
    String printed() {
        var text = text().replaceAll("(?s)\u001b\\[\\?1049h.*?(\u001b\\[\\?1049l|$)", "");
        return CODE.matcher(text).replaceAll("").replace("\r", "");
    }

    /// The lines of the second screen, as they were left or stand.
    String whole() {
        var text = text();
        int from = text.lastIndexOf("\u001b[?1049h");
        if (from < 0) {
            return "";
        }
        int until = text.indexOf("\u001b[?1049l", from);
        return String.join("\n", drawn(text.substring(from, until < 0 ? text.length() : until)));
    }

    private static List<String> drawn(String text) {
        var lines = new ArrayList<String>();
        int row = 0;
        int at = 0;
        Matcher code = CODE.matcher(text);
        while (code.find()) {
            append(lines, row, text.substring(at, code.start()));
            at = code.end();
            switch (String.valueOf(code.group(2))) {
                case "H" -> {
                    row = code.group(1).isEmpty()
                            ? 0
                            : Integer.parseInt(code.group(1).split(";")[0]) - 1;
                }
                case "J" -> lines.clear();
                case "K" -> {
                    append(lines, row, "");
                    lines.set(row, "");
                }
                default -> {
                    // colours and modes are not seen
                }
            }
        }
        append(lines, row, text.substring(at));
        return lines;
    }

    private static void append(List<String> lines, int row, String text) {
        while (lines.size() <= row) {
            lines.add("");
        }
        lines.set(row, lines.get(row) + text);
    }
}
