package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Copies the logs of one process into a case. The size of a file in the case is that of its copied part.
record LogCopying(Client client, CaseChoice choice, CaseCopy copying) {
    private static final int LINES_AT_ONCE = 5000;
    /// The maximum length of a line; a longer line is split.
    private static final int MAX_LINE_LENGTH = 16_384;
    /// The maximum size to read backwards in pages, which are held in memory until they are written.
    private static final long MAX_HELD = 64L << 20;

    void files(ClusterProcess process, List<Logs.LogFile> files) throws IOException {
        var kept = new ArrayList<Logs.LogFile>();
        for (var file : files) {
            if (copying.cancelled()) {
                return;
            }
            file(process, file).ifPresent(size -> kept.add(new Logs.LogFile(file.name(), size, file.mtime())));
        }
        copying.write(CaseQuestions.listing(process), new Logs.Listing(kept));
    }

    /// Copies a file and returns the copied size; empty if the file is unavailable.
    private Optional<Long> file(ClusterProcess process, Logs.LogFile file) throws IOException {
        var question = CaseQuestions.file(process, file.name());
        var blocks = new LogBlocks(copying.writer(), copying.redactor());
        if (file.size() > choice.logSize()) {
            copying.leaveOut(
                    process.label() + ", " + file.name(), "only the end of it, " + (choice.logSize() >> 20) + " MiB.");
        }
        boolean paged = file.size() > choice.logSize()
                && choice.logSize() <= MAX_HELD
                && lastPages(process, file.name(), blocks);
        if (!paged && !whole(question, file, blocks)) {
            return Optional.empty();
        }
        return Optional.of(blocks.finish(question.key(copying.redactor()::text)));
    }

    /// Reads backwards page by page; returns whether the cluster supports pages.
    private boolean lastPages(ClusterProcess process, String name, LogBlocks blocks) throws IOException {
        Deque<LogLines.Tail> pages = new ArrayDeque<>();
        long most = choice.logSize();
        long end = -1;
        while (!copying.cancelled()) {
            if (!(tail(process, name, end) instanceof Reply.Ok<LogLines.Tail>(LogLines.Tail page))) {
                return false;
            }
            if (!page.lines().isEmpty()) {
                pages.push(page);
            }
            boolean enough = page.size() - page.from() >= most;
            if (page.lines().isEmpty() || page.from() <= 0 || enough) {
                break;
            }
            end = page.from();
        }
        for (var page : pages) {
            for (var line : page.lines()) {
                blocks.add(line.text());
            }
        }
        return true;
    }

    private Reply<LogLines.Tail> tail(ClusterProcess process, String name, long before) {
        var file = Arguments.of(Logs.FILE, name).with(LogLines.LINES, LINES_AT_ONCE);
        var page = before < 0 ? file : file.with(LogLines.BEFORE, before);
        return process.call(client, LogLines.TAIL_OF_JOB_MANAGER, LogLines.TAIL_OF_TASK_MANAGER, page);
    }

    /// Reads forwards, from the beginning or after the part beyond the size limit.
    private boolean whole(CaseQuestion question, Logs.LogFile file, LogBlocks blocks) throws IOException {
        Endpoint<Nothing, ?> endpoint = question.endpoint();
        return switch (client.content(endpoint, question.arguments())) {
            case Reply.Ok<Content>(Content content) -> {
                try (var in = content.source().open()) {
                    long size = content.length() < 0 ? file.size() : content.length();
                    lines(new Bytes(file, in, Math.max(0, size - choice.logSize())), blocks);
                }
                yield true;
            }
            case Reply.Failure<Content> failure -> leftOut(file, failure.text());
        };
    }

    private boolean leftOut(Logs.LogFile file, String why) {
        copying.leaveOut(file.name(), why);
        return false;
    }

    /// The end of a log as it arrives from the cluster. If the connection breaks, the log ends there.
    private final class Bytes extends InputStream {
        private final Logs.LogFile file;
        private final InputStream in;
        private long skipped;

        Bytes(Logs.LogFile file, InputStream in, long skipped) {
            this.file = file;
            this.in = in;
            this.skipped = skipped;
        }

        @Override
        public int read() {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            try {
                in.skipNBytes(skipped);
                skipped = 0;
                return in.read(into, offset, length);
            } catch (IOException e) {
                copying.leaveOut(file.name(), "it broke off while it was read.");
                return -1;
            }
        }
    }

    private void lines(InputStream in, LogBlocks blocks) throws IOException {
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        var line = new StringBuilder();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == '\n' || line.length() >= MAX_LINE_LENGTH) {
                if (copying.cancelled()) {
                    return;
                }
                blocks.add(withoutReturn(line));
                line.setLength(0);
            }
            if (c != '\n') {
                line.append((char) c);
            }
        }
        if (!line.isEmpty()) {
            blocks.add(withoutReturn(line));
        }
    }

    private static String withoutReturn(StringBuilder line) {
        int length = line.length();
        return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
    }
}
