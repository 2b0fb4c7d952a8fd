package io.millrace.cli;

import io.millrace.cli.option.StatementSource;
import io.millrace.cli.terminal.ProcessHost;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Opens the sources of statements, and describes why one cannot be read.
final class InputOpener {
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private InputOpener() {}

    static BufferedReader open(StatementSource source, ProcessHost host) throws IOException {
        return switch (source) {
            case StatementSource.Inline(var text) -> new BufferedReader(new StringReader(text));
            case StatementSource.File(var path) -> file(path);
            case StatementSource.StandardInput() ->
                withoutMark(new BufferedReader(new InputStreamReader(host.in(), StandardCharsets.UTF_8)));
        };
    }

    static BufferedReader file(Path path) throws IOException {
        return withoutMark(Files.newBufferedReader(path));
    }

    /// Skips the byte-order mark that editors of other systems write at the beginning.
    private static BufferedReader withoutMark(BufferedReader text) throws IOException {
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        return text;
    }

    /// The source's name in error messages.
    static Optional<String> name(StatementSource source) {
        return switch (source) {
            case StatementSource.Inline _ -> Optional.empty();
            case StatementSource.File(var path) -> Optional.of(String.valueOf(path.getFileName()));
            case StatementSource.StandardInput() -> Optional.of("standard input");
        };
    }

    static String unreadable(StatementSource source, IOException e) {
        return unreadable(
                switch (source) {
                    case StatementSource.File(var path) -> path.toString();
                    case StatementSource.Inline _, StatementSource.StandardInput _ -> "standard input";
                },
                e);
    }

    static String unreadable(String name, IOException e) {
        var reason = switch (e) {
            case NoSuchFileException _ -> "it does not exist";
            case AccessDeniedException _ -> "permission denied";
            case CharacterCodingException _ -> "it is not UTF-8 text";
            default -> e.toString();
        };
        return "Cannot read " + name + ": " + reason + ".";
    }

    static String sentence(IllegalArgumentException e) {
        var text = String.valueOf(e.getMessage());
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }
}
