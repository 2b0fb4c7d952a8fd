package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A way of writing results.
public enum OutputFormat {
    AUTO("a table; line by line where a few rows are much wider than the screen"),
    TABLE("aligned columns, cut to the screen"),
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

    /// As it is typed.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether people read it: then the shell says more than the data.
    public boolean forPeople() {
        return tabular() || this == VERTICAL;
    }

    /// Whether rows may stand under one heading that is as wide as they need.
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
