package io.millrace.server.engine.file.text;

/// The states between two bytes of a file of CSV, as [CsvRowParser] reads it, and the state after each byte.
final class CsvStates {
    static final int RECORD_START = 0;
    /// The state after a carriage return, to which a line feed may belong.
    static final int CARRIAGE_RETURN = 1;
    static final int FIELD_START = 2;
    static final int UNQUOTED = 3;
    static final int QUOTED = 4;
    /// The state after a quote that closes the field, or is the first of two.
    static final int QUOTE = 5;
    static final int CLOSED = 6;
    /// Only the engine's own reader can say what comes now.
    static final int MALFORMED = 7;

    /// The number of states from which a record can go on.
    static final int COUNT = MALFORMED;

    private static final int BYTES = 256;

    private final byte[] next = new byte[(COUNT + 1) * BYTES];
    private final CsvSyntax syntax;

    CsvStates(CsvSyntax syntax) {
        this.syntax = syntax;
        for (int b = 0; b < BYTES; b++) {
            next[RECORD_START * BYTES + b] = (byte) atFieldStart(b);
            next[CARRIAGE_RETURN * BYTES + b] = (byte) (b == '\n' ? RECORD_START : atFieldStart(b));
            next[FIELD_START * BYTES + b] = (byte) atFieldStart(b);
            next[UNQUOTED * BYTES + b] = (byte) inField(b, UNQUOTED);
            next[QUOTED * BYTES + b] = (byte) (isQuote(b) ? QUOTE : QUOTED);
            next[QUOTE * BYTES + b] = (byte) (isQuote(b) ? QUOTED : afterQuote(b));
            next[CLOSED * BYTES + b] = (byte) afterQuote(b);
            next[MALFORMED * BYTES + b] = MALFORMED;
        }
    }

    /// The number of states, from the first, that a file of this syntax can reach: none is in quotes without a quote.
    int possible() {
        return syntax.quote().isPresent() ? COUNT : QUOTED;
    }

    private boolean isQuote(int b) {
        return syntax.quote().stream().anyMatch(quote -> quote == b);
    }

    private int atFieldStart(int b) {
        return isQuote(b) ? QUOTED : inField(b, UNQUOTED);
    }

    private int afterQuote(int b) {
        if (syntax.ours()) {
            return inField(b, UNQUOTED);
        }
        return inField(b, b <= ' ' ? CLOSED : MALFORMED);
    }

    /// @param otherwise the state after a byte that ends no field
    private int inField(int b, int otherwise) {
        return switch (b) {
            case '\n' -> RECORD_START;
            case '\r' -> CARRIAGE_RETURN;
            default -> b == syntax.delimiter() ? FIELD_START : otherwise;
        };
    }

    int after(int state, byte b) {
        return next[state * BYTES + (b & 0xFF)];
    }

    /// Whether a record begins with a byte.
    static boolean begins(int state, byte b) {
        return state == RECORD_START || (state == CARRIAGE_RETURN && b != '\n');
    }

    static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }

    /// Whether a byte other than a quote leaves the state between quotes or outside of them as it is.
    static boolean isSteady(int state) {
        return state <= QUOTED;
    }
}
