package io.millrace.server.endpoint.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler;
import io.helidon.http.RequestException;
import java.util.HexFormat;

/// Reads chunked bodies as RFC 9112, section 7.1, has them. The library reads whole lines only between chunks, takes
/// each for a chunk size, and does not limit its length. This reader skips chunk extensions and trailer fields.
final class ChunkReader extends DataReader {
    private static final int MAX_LINE = 4096;
    private static final int MAX_TRAILERS = 100;
    private static final int MAX_DIGITS = 8;

    private boolean last;

    @SuppressWarnings("removal") // readers from the replacement cannot be extended
    ChunkReader(DataReader connection, RequestTimer timer) {
        super(() -> {
            timer.receiving();
            connection.ensureAvailable();
            return connection.readBytes(connection.available());
        });
    }

    /// Returns the size of the next chunk in hexadecimal digits, or the empty line that ends the body.
    @Override
    public String readLine() {
        return last ? end() : size();
    }

    private String size() {
        var line = line();
        int semicolon = line.indexOf(';');
        var size = (semicolon < 0 ? line : line.substring(0, semicolon)).stripTrailing();
        if (size.isEmpty() || size.length() > MAX_DIGITS || !size.chars().allMatch(HexFormat::isHexDigit)) {
            throw bad("the size of a chunk is not a hexadecimal number of at most " + MAX_DIGITS + " digits");
        }
        last = size.chars().allMatch(digit -> digit == '0');
        return size;
    }

    private String end() {
        last = false;
        for (int i = 0; i <= MAX_TRAILERS; i++) {
            if (line().isEmpty()) {
                return "";
            }
        }
        throw bad("more than " + MAX_TRAILERS + " fields follow the last chunk");
    }

    private String line() {
        try {
            int length = findNewLine(MAX_LINE);
            if (length < MAX_LINE) {
                var line = readAsciiString(length);
                skip(2);
                return line;
            }
        } catch (IncorrectNewLineException e) {
            throw bad("a line between two chunks does not end with CR LF");
        }
        throw bad("a line between two chunks is longer than " + MAX_LINE + " bytes");
    }

    private static RequestException bad(String what) {
        return RequestException.builder()
                .type(DirectHandler.EventType.BAD_REQUEST)
                .setKeepAlive(false)
                .message(what)
                .build();
    }
}
