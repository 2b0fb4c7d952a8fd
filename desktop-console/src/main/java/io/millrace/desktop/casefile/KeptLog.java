package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseIndex;
import io.millrace.wire.cluster.LogLines.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// A log in a case, read block by block and never held in memory as a whole.
record KeptLog(CaseFile file, CaseIndex.Log log) {

    /// Receives lines with their numbers.
    interface Reader {
        /// @param following byte offset of the next line
        /// @return whether to continue
        boolean line(Line line, long following);
    }

    long size() {
        return log.size();
    }

    /// Returns the whole log as a stream, decompressed on demand.
    InputStream stream() {
        return new SequenceInputStream(Collections.enumeration(
                log.blocks().stream().<InputStream>map(BlockStream::new).toList()));
    }

    /// Opens its block only on the first read.
    private final class BlockStream extends InputStream {
        private final CaseIndex.Block block;
        private Optional<InputStream> open = Optional.empty();

        BlockStream(CaseIndex.Block block) {
            this.block = block;
        }

        private InputStream bytes() throws IOException {
            if (open.isEmpty()) {
                open = Optional.of(file.stream(block.entry()));
            }
            return open.get();
        }

        @Override
        public int read() throws IOException {
            return bytes().read();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return bytes().read(into, offset, length);
        }

        @Override
        public void close() throws IOException {
            if (open.isPresent()) {
                open.get().close();
            }
        }
    }

    /// Returns the last lines that end at or before a byte offset, oldest first.
    List<Line> before(long place, int most) throws IOException {
        var found = new ArrayList<List<Line>>();
        int count = 0;
        for (var block : log.blocks().reversed()) {
            if (count >= most) {
                break;
            }
            if (block.from() < place) {
                var lines = new ArrayList<Line>();
                read(block, (line, following) -> following <= place && lines.add(line));
                var last = lines.subList(Math.max(0, lines.size() - (most - count)), lines.size());
                found.add(last);
                count += last.size();
            }
        }
        return found.reversed().stream().flatMap(List::stream).toList();
    }

    /// Reads the lines that begin at or after a byte offset.
    void from(long place, Reader reader) throws IOException {
        for (var block : log.blocks()) {
            if (block.from() + block.length() > place
                    && !read(block, (line, following) -> line.offset() < place || reader.line(line, following))) {
                return;
            }
        }
    }

    private boolean read(CaseIndex.Block block, Reader reader) throws IOException {
        var bytes = file.bytes(block.entry());
        long number = block.line();
        int begin = 0;
        while (begin < bytes.length) {
            int end = begin;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            var text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
            long offset = block.from() + begin;
            begin = end + 1;
            if (!reader.line(
                    new Line(offset, Optional.of(number++), text), block.from() + Math.min(begin, bytes.length))) {
                return false;
            }
        }
        return true;
    }
}
