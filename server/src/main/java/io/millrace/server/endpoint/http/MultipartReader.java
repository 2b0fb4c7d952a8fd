package io.millrace.server.endpoint.http;

import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads the parts of a `multipart/form-data` body one after the other, with one buffer in memory. Refuses everything
/// that RFC 7578 does not allow, so that no two parsers can understand a form differently.
final class MultipartReader {
    private static final int BUFFER = 1 << 16;
    private static final int MAX_BOUNDARY = 70;
    private static final int UNKNOWN = -1;

    private final InputStream in;
    private final byte[] delimiter;
    private final int maxHeaderBytes;
    private final byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;
    /// The index of the next delimiter in the buffer.
    private int found = UNKNOWN;

    /// A part. Its content can be read until the next call of [#next].
    record Part(String name, Optional<String> fileName, InputStream content) {}

    MultipartReader(InputStream in, String boundary, int maxHeaderBytes) {
        if (boundary.isEmpty()
                || boundary.length() > MAX_BOUNDARY
                || !boundary.matches("[\\x21-\\x7e ]*[\\x21-\\x7e]")) {
            throw bad("its boundary is not one of 1 to " + MAX_BOUNDARY + " visible characters");
        }
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.US_ASCII);
        // a header line must fit into the buffer
        this.maxHeaderBytes = Math.min(maxHeaderBytes, BUFFER - BUFFER / 16);
        // the first delimiter may be at the very beginning
        buffer[0] = '\r';
        buffer[1] = '\n';
        to = 2;
    }

    /// Skips the rest of the current part and returns the next one.
    Optional<Part> next() throws IOException {
        var rest = new Content();
        while (rest.skip(buffer.length) >= 0) {
            // skipped
        }
        from = found + delimiter.length;
        found = UNKNOWN;
        var line = line(maxHeaderBytes);
        if (line.startsWith("--")) {
            return Optional.empty();
        }
        if (!line.isBlank()) {
            throw bad("a boundary is followed by other text");
        }
        return Optional.of(head(headers()));
    }

    private List<String> headers() throws IOException {
        var lines = new ArrayList<String>();
        int left = maxHeaderBytes;
        for (var line = line(left); !line.isEmpty(); line = line(left)) {
            left -= line.length() + 2;
            if (line.charAt(0) == ' ' || line.charAt(0) == '\t') {
                throw bad("a header line of a part begins with a blank");
            }
            lines.add(line);
        }
        return lines;
    }

    private Part head(List<String> lines) {
        Optional<ContentDisposition> disposition = Optional.empty();
        for (var line : lines) {
            int colon = line.indexOf(':');
            var name = line.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
            var value = line.substring(colon + 1).strip();
            switch (name) {
                case "content-disposition" -> {
                    if (disposition.isPresent()) {
                        throw bad("a part has two content-disposition headers");
                    }
                    disposition = Optional.of(ContentDisposition.of(value));
                }
                case "content-transfer-encoding" -> {
                    if (!value.matches("(?i)7bit|8bit|binary")) {
                        throw bad("a part is encoded as '" + value + "'");
                    }
                }
                case "" -> throw bad("a header line of a part has no name");
                default -> {}
            }
        }
        var found = disposition.orElseThrow(() -> bad("a part has no content-disposition"));
        return new Part(found.name(), found.fileName(), new Content());
    }

    /// Returns the text up to the end of the line.
    private String line(int maxBytes) throws IOException {
        int end = from;
        while (true) {
            while (end + 1 >= to) {
                int distance = end - from;
                if (distance > maxBytes) {
                    throw bad("the header of a part is longer than " + maxHeaderBytes + " bytes");
                }
                fill();
                end = from + distance;
            }
            if (buffer[end] == '\r' && buffer[end + 1] == '\n') {
                break;
            }
            if (buffer[end] != '\t' && Character.isISOControl(buffer[end])) {
                throw bad("the header of a part has a control character");
            }
            end++;
        }
        if (end - from > maxBytes) {
            throw bad("the header of a part is longer than " + maxHeaderBytes + " bytes");
        }
        try {
            var line = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(buffer, from, end - from))
                    .toString();
            from = end + 2;
            return line;
        } catch (CharacterCodingException e) {
            throw bad("the header of a part is not UTF-8");
        }
    }

    /// Moves the unread bytes to the front of the buffer and reads more.
    private void fill() throws IOException {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, to - from);
            to -= from;
            from = 0;
        }
        int read = in.read(buffer, to, buffer.length - to);
        if (read < 0) {
            throw bad("it ends before its last boundary");
        }
        to += read;
    }

    private int search() {
        for (int i = from; i <= to - delimiter.length; i++) {
            if (buffer[i] == '\r' && Arrays.equals(buffer, i, i + delimiter.length, delimiter, 0, delimiter.length)) {
                return i;
            }
        }
        return UNKNOWN;
    }

    private static Refusal bad(String reason) {
        return Refusal.badRequest("The form cannot be read: " + reason + ".");
    }

    /// The bytes up to the next delimiter.
    private final class Content extends InputStream {
        /// The number of bytes in the buffer that are certainly content; 0 at the delimiter.
        private int certain() throws IOException {
            while (true) {
                if (found == UNKNOWN) {
                    found = search();
                }
                if (found != UNKNOWN) {
                    return found - from;
                }
                int certain = to - from - delimiter.length + 1;
                if (certain > 0) {
                    return certain;
                }
                fill();
            }
        }

        /// Skips bytes; returns -1 at the delimiter.
        private int skip(int maxBytes) throws IOException {
            int count = Math.min(certain(), maxBytes);
            from += count;
            return count == 0 ? -1 : count;
        }

        @Override
        public int read() throws IOException {
            return certain() == 0 ? -1 : buffer[from++] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int count = Math.min(certain(), length);
            System.arraycopy(buffer, from, target, offset, count);
            from += count;
            return count == 0 ? -1 : count;
        }
    }
}
