package io.millrace.desktop.log;

import java.util.ArrayList;
import java.util.List;

/// Converts the texts of one file, in order, into lines. A continuation line takes its missing properties from its
/// entry.
final class LineReader {

    /// A text and its byte offset in the file.
    public record Text(long offset, String text) {}

    private final int source;
    private final long shift;
    private long time = LogLine.NO_TIME;

    /// @param shift milliseconds that the clock of the process is ahead of the others
    public LineReader(int source, long shift) {
        this.source = source;
        this.shift = shift;
    }

    public List<LogLine> read(List<Text> texts) {
        var lines = new ArrayList<LogLine>(texts.size());
        byte next = texts.isEmpty() ? 0 : LineMark.of(texts.getFirst().text());
        for (int index = 0; index < texts.size(); index++) {
            byte mark = next;
            next = index + 1 < texts.size() ? LineMark.of(texts.get(index + 1).text()) : 0;
            lines.add(line(texts.get(index), LineMark.withLevelOf(mark, next)));
        }
        return lines;
    }

    private LogLine line(Text from, byte mark) {
        if (LineMark.isHead(mark)) {
            var found = LogTime.of(from.text());
            time = found.isPresent() ? found.getAsLong() - shift : time;
        }
        return new LogLine(source, from.offset(), from.text(), mark, time);
    }
}
