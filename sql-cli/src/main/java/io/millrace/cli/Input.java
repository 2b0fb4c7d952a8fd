package io.millrace.cli;

import io.millrace.cli.option.Source;
import io.millrace.cli.terminal.Host;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Optional;

/// Opens what statements come from, and says why it cannot be.
final class Input {
    private Input() {}

    static BufferedReader open(Source source, Host host) throws IOException {
        return switch (source) {
            case Source.Inline(var text) -> new BufferedReader(new StringReader(text));
            case Source.File(var path) -> Files.newBufferedReader(path);
            case Source.StandardInput() -> new BufferedReader(new InputStreamReader(host.in(), StandardCharsets.UTF_8));
        };
    }

    /// For a failure's place.
    static Optional<String> name(Source source) {
        return switch (source) {
            case Source.Inline _ -> Optional.empty();
            case Source.File(var path) -> Optional.of(String.valueOf(path.getFileName()));
            case Source.StandardInput() -> Optional.of("standard input");
        };
    }

    static String unreadable(Source source, IOException e) {
        return unreadable(
                switch (source) {
                    case Source.File(var path) -> path.toString();
                    case Source.Inline _, Source.StandardInput _ -> "standard input";
                },
                e);
    }

    static String unreadable(String what, IOException e) {
        var why = switch (e) {
            case NoSuchFileException _ -> "it does not exist";
            case AccessDeniedException _ -> "it may not be read";
            case CharacterCodingException _ -> "it is not UTF-8 text";
            default -> e.toString();
        };
        return "Cannot read " + what + ": " + why + ".";
    }

    static String sentence(IllegalArgumentException e) {
        var text = String.valueOf(e.getMessage());
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }
}
