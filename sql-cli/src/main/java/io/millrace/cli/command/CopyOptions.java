package io.millrace.cli.command;

import io.millrace.wire.sql.DataFiles;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The properties of a file that a user states, in place of the server's guess.
///
/// @param types     of columns, by name
/// @param confirmed whether to make the table without asking
public record CopyOptions(
        Optional<DataFiles.Format> format,
        Optional<String> delimiter,
        Optional<Boolean> header,
        Map<String, String> types,
        boolean confirmed) {
    public static final CopyOptions NONE =
            new CopyOptions(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), false);

    public CopyOptions {
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    }

    /// A copy with one more word: `yes`, `format=json`, `delimiter=;`, `header=off`, or `column=TYPE`.
    ///
    /// @throws IllegalArgumentException if it is none of these
    CopyOptions with(String word) {
        if (word.equalsIgnoreCase("yes") || word.equals("--yes")) {
            return new CopyOptions(format, delimiter, header, types, true);
        }
        int equals = word.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "\\copy does not know '" + word + "': it takes yes, format=, delimiter=, header= and COLUMN=TYPE.");
        }
        var value = word.substring(equals + 1);
        return switch (word.substring(0, equals).toLowerCase(Locale.ROOT)) {
            case "format" -> new CopyOptions(Optional.of(format(value)), delimiter, header, types, confirmed);
            case "delimiter" -> new CopyOptions(format, Optional.of(value), header, types, confirmed);
            case "header" -> new CopyOptions(format, delimiter, Optional.of(on(value)), types, confirmed);
            default -> {
                var more = new LinkedHashMap<>(types);
                more.put(FileArguments.unquoted(word.substring(0, equals)), value);
                yield new CopyOptions(format, delimiter, header, more, confirmed);
            }
        };
    }

    private static DataFiles.Format format(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "csv", "tsv" -> DataFiles.Format.CSV;
            case "json", "jsonl", "ndjson" -> DataFiles.Format.JSON;
            case "parquet" -> DataFiles.Format.PARQUET;
            default -> throw new IllegalArgumentException("The format is csv, json or parquet, not '" + value + "'.");
        };
    }

    private static boolean on(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "on", "true", "yes" -> true;
            case "off", "false", "no" -> false;
            default -> throw new IllegalArgumentException("header is on or off, not '" + value + "'.");
        };
    }
}
