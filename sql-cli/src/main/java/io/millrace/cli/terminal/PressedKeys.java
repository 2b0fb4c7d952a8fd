package io.millrace.cli.terminal;

import io.millrace.cli.live.Key;
import java.io.IOException;
import java.util.Optional;
import org.jline.utils.NonBlockingReader;

/// The keys of a terminal, one by one. What is not known is passed over whole, so that no part of it is taken for a
/// letter.
final class PressedKeys {
    /// What follows an escape later than this was pressed by itself.
    private static final long TOGETHER_MILLIS = 50;

    private static final int ESCAPE = 0x1b;
    private static final int FIRST_FINAL = 0x40;
    private static final int LAST_FINAL = 0x7e;

    private static final int NONE = Integer.MIN_VALUE;

    private final NonBlockingReader reader;
    private int early = NONE;

    PressedKeys(NonBlockingReader reader) {
        this.reader = reader;
    }

    /// The next key, if one is pressed in time and known.
    Optional<Key> next(long millis) {
        try {
            int code = early == NONE ? reader.read(Math.max(1, millis)) : early;
            early = NONE;
            return switch (code) {
                case NonBlockingReader.READ_EXPIRED -> Optional.empty();
                case NonBlockingReader.EOF, 3, 4 -> Optional.of(Key.Named.INTERRUPT);
                case ESCAPE -> escape();
                case '\r', '\n' -> Optional.of(Key.Named.ENTER);
                case 8, 0x7f -> Optional.of(Key.Named.BACKSPACE);
                default -> letter(code);
            };
        } catch (IOException e) {
            // a keyboard that is gone has come to its end
            return Optional.of(Key.Named.INTERRUPT);
        }
    }

    private Optional<Key> letter(int code) throws IOException {
        if (code < 0x20) {
            return Optional.empty();
        }
        if (Character.isHighSurrogate((char) code)) {
            int low = reader.read(TOGETHER_MILLIS);
            return low > 0
                    ? Optional.of(new Key.Typed(new String(new char[] {(char) code, (char) low})))
                    : Optional.empty();
        }
        return Optional.of(new Key.Typed(String.valueOf((char) code)));
    }

    private Optional<Key> escape() throws IOException {
        int second = reader.read(TOGETHER_MILLIS);
        if (second == NonBlockingReader.READ_EXPIRED) {
            return Optional.of(Key.Named.ESCAPE);
        }
        if (second != '[' && second != 'O') {
            // an escape, and something typed soon after it
            early = second;
            return Optional.of(Key.Named.ESCAPE);
        }
        int number = 0;
        boolean first = true;
        for (int code = reader.read(TOGETHER_MILLIS); code >= 0; code = reader.read(TOGETHER_MILLIS)) {
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
