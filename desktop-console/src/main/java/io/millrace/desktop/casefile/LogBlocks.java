package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseIndex;
import io.millrace.desktop.service.redaction.Redactor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Writes one log into a case file, line by line, in blocks of whole lines.
final class LogBlocks {
    private static final int BLOCK = 1 << 20;

    private final CaseWriter writer;
    private final Redactor redactor;
    private final List<CaseIndex.Block> blocks = new ArrayList<>();
    private final StringBuilder lines = new StringBuilder();
    private long from;
    private long line = 1;
    private long next = 1;
    /// Whether the current line is inside a multi-line private key.
    private boolean withinKey;

    LogBlocks(CaseWriter writer, Redactor redactor) {
        this.writer = writer;
        this.redactor = redactor;
    }

    void add(String text) throws IOException {
        lines.append(redacted(text)).append('\n');
        next++;
        if (lines.length() >= BLOCK) {
            cut();
        }
    }

    private String redacted(String text) {
        boolean begins = text.contains("-----BEGIN ") && text.contains("PRIVATE KEY");
        boolean ends = text.contains("-----END ");
        boolean within = withinKey;
        withinKey = (withinKey || begins) && !ends;
        return within && !ends ? redactor.value("private-key", text) : redactor.text(text);
    }

    private void cut() throws IOException {
        var text = lines.toString();
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        blocks.add(new CaseIndex.Block(writer.block(text), from, length, line));
        from += length;
        line = next;
        lines.setLength(0);
    }

    /// Writes the last block and returns the total size.
    long finish(String question) throws IOException {
        if (!lines.isEmpty()) {
            cut();
        }
        writer.log(new CaseIndex.Log(question, blocks));
        return from;
    }
}
