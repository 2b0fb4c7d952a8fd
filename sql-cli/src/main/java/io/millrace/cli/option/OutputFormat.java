package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An output format of results.
public enum OutputFormat {
    AUTO("a table, or vertical if a few rows are much wider than the screen"),
    TABLE("aligned columns, cut to fit the screen"),
    VERTICAL("one line for each value"),
    CSV("comma-separated, a header line, RFC 4180 quotes"),
    TSV("tab-separated, a header line, backslash escapes"),
    JSON("one array of objects"),
    NDJSON("one object on each line"),
    MARKDOWN("a table for a document"),
    HTML("a table for a web page");

    private final String summary;

    OutputFormat(String summary) {
        this.summary = summary;
    }

    public String summary() {
        return summary;
    }

    /// The name that users type.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether people read the output, so that summaries and notes are useful.
    public boolean forPeople() {
        return tabular() || this == VERTICAL;
    }

    /// Whether the layout of the first rows decides the width of the columns.
    public boolean tabular() {
        return this == AUTO || this == TABLE;
    }

    public static Optional<OutputFormat> of(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(OutputFormat::word).toList();
    }
}
