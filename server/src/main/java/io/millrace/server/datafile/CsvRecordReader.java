package io.millrace.server.datafile;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the records of CSV in UTF-8, with or without a byte order mark. A field in double quotes may contain
/// delimiters, ends of lines, and doubled quotes. An empty field without quotes is NULL.
public final class CsvRecordReader implements Closeable {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int END = -1;
    private static final int BUFFER = 1 << 15;
    /// Protects the memory from a quote that is never closed.
    private static final int MAX_FIELD = 16 << 20;

    private final Reader in;
    private final char delimiter;
    private final char[] buffer = new char[BUFFER];
    private final List<@Nullable String> fields = new ArrayList<>();
    private final StringBuilder field = new StringBuilder();
    private int position;
    private int limit;
    private long line = 1;
    private long firstLine = 1;
    private boolean quoted;

    public CsvRecordReader(InputStream in, char delimiter) throws IOException {
        this(
                new InputStreamReader(
                        in,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT)),
                delimiter);
    }

    CsvRecordReader(Reader in, char delimiter) throws IOException {
        this.in = in;
        this.delimiter = delimiter;
        if (peek() == BYTE_ORDER_MARK) {
            position++;
        }
    }

    /// Reads the next record. Returns whether there was one.
    public boolean next() throws IOException {
        fields.clear();
        if (peek() == END) {
            return false;
        }
        firstLine = line;
        boolean more = true;
        while (more) {
            more = readField();
        }
        return true;
    }

    /// The number of fields of the record; an empty line has one, which is NULL.
    public int size() {
        return fields.size();
    }

    public @Nullable String field(int index) {
        return fields.get(index);
    }

    List<@Nullable String> fields() {
        return new ArrayList<>(fields);
    }

    /// Whether the record is an empty line.
    public boolean blank() {
        return fields.size() == 1 && fields.getFirst() == null;
    }

    /// The number of the record's first line, counted from 1.
    public long line() {
        return firstLine;
    }

    /// Returns whether the record has another field.
    private boolean readField() throws IOException {
        field.setLength(0);
        quoted = peek() == '"';
        if (quoted) {
            position++;
            readQuoted();
        }
        while (true) {
            int c = peek();
            if (c == END) {
                return endField(false);
            }
            position++;
            if (c == delimiter) {
                return endField(true);
            }
            if (c == '\n' || c == '\r') {
                endLine(c);
                return endField(false);
            }
            append((char) c);
        }
    }

    private boolean endField(boolean another) {
        fields.add(!quoted && field.isEmpty() ? null : field.toString());
        return another;
    }

    private void readQuoted() throws IOException {
        while (true) {
            int c = peek();
            if (c == END) {
                throw new IOException("The quote that begins in line " + firstLine + " is not closed.");
            }
            position++;
            if (c == '"') {
                if (peek() != '"') {
                    return;
                }
                position++;
            } else if (c == '\n' || c == '\r') {
                append((char) c);
                if (c == '\r' && peek() == '\n') {
                    position++;
                    append('\n');
                }
                line++;
                continue;
            }
            append((char) c);
        }
    }

    private void append(char c) throws IOException {
        if (field.length() == MAX_FIELD) {
            throw new IOException("A field in line " + firstLine + " is longer than " + MAX_FIELD
                    + " characters; a quote may not be closed.");
        }
        field.append(c);
    }

    private void endLine(int c) throws IOException {
        line++;
        if (c == '\r' && peek() == '\n') {
            position++;
        }
    }

    private int peek() throws IOException {
        if (position == limit) {
            try {
                limit = Math.max(0, in.read(buffer));
            } catch (MalformedInputException e) {
                throw new IOException(
                        "The text after line " + line + " is not UTF-8. Convert the file, for example with: iconv -f"
                                + " ISO-8859-1 -t UTF-8",
                        e);
            }
            position = 0;
            if (limit == 0) {
                return END;
            }
        }
        return buffer[position];
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
