package io.millrace.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses the arguments of `\\copy` and `\\export`.
final class FileArguments {
    private static final Pattern LAST_TO = Pattern.compile("(?is)(.+)\\s+to\\s+(\\S+|'[^']+'|\"[^\"]+\")");

    private FileArguments() {}

    /// A file, optionally the word `to` and a table, and options.
    static Command copy(String argument) {
        var words = words(argument);
        if (words.isEmpty()) {
            return new Command.Misuse("\\copy takes a file and, optionally, a table: \\copy orders.csv to orders");
        }
        boolean named = words.size() > 1 && words.get(1).equalsIgnoreCase("to");
        if (named && words.size() == 2) {
            return new Command.Misuse("\\copy ... to takes the name of a table.");
        }
        var options = CopyOptions.NONE;
        try {
            for (var word : words.subList(named ? 3 : 1, words.size())) {
                options = options.with(word);
            }
        } catch (IllegalArgumentException e) {
            return new Command.Misuse(String.valueOf(e.getMessage()));
        }
        var table = named ? Optional.of(words.get(2)) : Optional.<String>empty();
        return new Command.Copy(unquoted(words.getFirst()), table, options);
    }

    /// A query or the word `last`, the word `to`, and a file.
    static Command export(String argument) {
        var parts = LAST_TO.matcher(argument.strip());
        if (!parts.matches()) {
            return new Command.Misuse(
                    "\\export takes a query, or last, and a file: \\export SELECT * FROM orders to orders.parquet");
        }
        var query = parts.group(1).strip();
        return new Command.Export(
                Optional.of(query).filter(text -> !text.equalsIgnoreCase("last")), unquoted(parts.group(2)));
    }

    /// Splits at blanks, except in quotes, parentheses and angle brackets, as types have them.
    static List<String> words(String text) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote == 0 && depth == 0 && Character.isWhitespace(c)) {
                end(word, words);
                continue;
            }
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"' || c == '`') {
                quote = c;
            } else if (c == '(' || c == '<') {
                depth++;
            } else if (c == ')' || c == '>') {
                depth = Math.max(0, depth - 1);
            }
            word.append(c);
        }
        end(word, words);
        return words;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    static String unquoted(String word) {
        char first = word.charAt(0);
        boolean quoted = word.length() > 1 && word.endsWith(String.valueOf(first)) && "'\"`".indexOf(first) >= 0;
        return quoted ? word.substring(1, word.length() - 1) : word;
    }
}
