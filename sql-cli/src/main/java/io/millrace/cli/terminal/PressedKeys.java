package io.millrace.cli.terminal;

import io.millrace.cli.live.Key;
import java.io.IOException;
import java.util.Optional;
import org.jline.utils.NonBlockingReader;

/// Decodes the keys pressed at a terminal. Unknown escape sequences are skipped as a whole.
final class PressedKeys {
    /// A character that follows an escape after this time is a separate key.
    private static final long SEQUENCE_TIMEOUT_MILLIS = 50;

    private static final int ESCAPE = 0x1b;
    private static final int FIRST_FINAL = 0x40;
    private static final int LAST_FINAL = 0x7e;

    private static final int NONE = Integer.MIN_VALUE;

    private final NonBlockingReader reader;
    private int pushedBack = NONE;

    PressedKeys(NonBlockingReader reader) {
        this.reader = reader;
    }

    /// Waits for the next key; empty after the timeout or if the key is unknown.
    Optional<Key> next(long timeoutMillis) {
        try {
            int code = pushedBack == NONE ? reader.read(Math.max(1, timeoutMillis)) : pushedBack;
            pushedBack = NONE;
            return switch (code) {
                case NonBlockingReader.READ_EXPIRED -> Optional.empty();
                case NonBlockingReader.EOF, 3, 4 -> Optional.of(Key.Named.INTERRUPT);
                case ESCAPE -> escape();
                case '\r', '\n' -> Optional.of(Key.Named.ENTER);
                case 8, 0x7f -> Optional.of(Key.Named.BACKSPACE);
                default -> letter(code);
            };
        } catch (IOException e) {
            // the terminal is closed
            return Optional.of(Key.Named.INTERRUPT);
        }
    }

    private Optional<Key> letter(int code) throws IOException {
        if (code < 0x20) {
            return Optional.empty();
        }
        if (Character.isHighSurrogate((char) code)) {
            int low = reader.read(SEQUENCE_TIMEOUT_MILLIS);
            return low > 0
                    ? Optional.of(new Key.Typed(new String(new char[] {(char) code, (char) low})))
                    : Optional.empty();
        }
        return Optional.of(new Key.Typed(String.valueOf((char) code)));
    }

    private Optional<Key> escape() throws IOException {
        int second = reader.read(SEQUENCE_TIMEOUT_MILLIS);
        if (second == NonBlockingReader.READ_EXPIRED) {
            return Optional.of(Key.Named.ESCAPE);
        }
        if (second != '[' && second != 'O') {
            // the escape key, quickly followed by another key
            pushedBack = second;
            return Optional.of(Key.Named.ESCAPE);
        }
        int number = 0;
        boolean first = true;
        for (int code = reader.read(SEQUENCE_TIMEOUT_MILLIS); code >= 0; code = reader.read(SEQUENCE_TIMEOUT_MILLIS)) {
            if (code >= FIRST_FINAL && code <= LAST_FINAL) {
                return named(code, number);
            }
            first = first && Character.isDigit(code);
            number = first && number < 100 ? number * 10 + Character.digit(code, 10) : number;
        }
        return Optional.empty();
    }

    private static Optional<Key> named(int last, int number) {
        return switch (last) {
            case 'A' -> Optional.of(Key.Named.UP);
            case 'B' -> Optional.of(Key.Named.DOWN);
            case 'C' -> Optional.of(Key.Named.RIGHT);
            case 'D' -> Optional.of(Key.Named.LEFT);
            case 'H' -> Optional.of(Key.Named.HOME);
            case 'F' -> Optional.of(Key.Named.END);
            case 'M' -> Optional.of(Key.Named.ENTER);
            case '~' ->
                switch (number) {
                    case 1, 7 -> Optional.of(Key.Named.HOME);
                    case 4, 8 -> Optional.of(Key.Named.END);
                    case 5 -> Optional.of(Key.Named.PAGE_UP);
                    case 6 -> Optional.of(Key.Named.PAGE_DOWN);
                    default -> Optional.empty();
                };
            default -> Optional.empty();
        };
    }
}
