package io.millrace.server.datafile;

import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Guesses the delimiter, the header and the columns of CSV.
final class CsvGuess {
    /// The format of the engine that reads it, and the beginnings of its options.
    static final String FORMAT = "csv-file";

    private static final String DELIMITERS = ",;\t|";
    private static final int DELIMITER_RECORDS = 200;
    private static final int MAX_COLUMNS = 2_000;
    private static final int MAX_SAMPLE = 100;
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_ .:/#%()\\-]{0,99}");

    private final String text;
    private final boolean complete;

    CsvGuess(FileSample sample) {
        this.text = sample.text();
        this.complete = sample.complete();
    }

    FileShape shape(Optional<Character> chosenDelimiter, Optional<Boolean> chosenHeader) {
        char delimiter = chosenDelimiter.orElseGet(this::delimiter);
        var scan = scan(delimiter, Integer.MAX_VALUE);
        var first = scan.first()
                .map(CsvScan.Row::fields)
                .orElseThrow(() -> Refusal.statementFailed("The file has no line."));
        boolean header = chosenHeader.orElseGet(() -> hasHeader(first, scan));
        int width = header ? first.size() : scan.usualWidth();
        if (width > MAX_COLUMNS) {
            throw Refusal.statementFailed(
                    "The file has " + width + " columns, and at most " + MAX_COLUMNS + " are possible.");
        }
        if (!header) {
            scan.addFirst();
        }
        var names = header ? names(first) : numbered(width);
        var columns = IntStream.range(0, width)
                .mapToObj(index -> column(names.get(index), scan.column(index)))
                .toList();
        var options = new LinkedHashMap<String, String>();
        options.put("format", FORMAT);
        options.put(FORMAT + ".delimiter", delimiter == '\t' ? "\\t" : String.valueOf(delimiter));
        options.put(FORMAT + ".header", String.valueOf(header));
        return new FileShape(
                DataFiles.Format.CSV,
                Optional.of(String.valueOf(delimiter)),
                Optional.of(header),
                columns,
                options,
                notes(scan, width));
    }

    private static List<String> notes(CsvScan scan, int width) {
        return scan
                .firstOther(width)
                .map(other -> "Line " + other.line() + " has " + other.fields() + " fields and not " + width
                        + ". A query fails there, unless the table has '" + FORMAT + ".on-error' = 'null'.")
                .stream()
                .toList();
    }

    private char delimiter() {
        char best = ',';
        double bestScore = 0;
        for (int i = 0; i < DELIMITERS.length(); i++) {
            char candidate = DELIMITERS.charAt(i);
            double score = score(candidate);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /// High if most records have the same number of fields, and more than one.
    private double score(char delimiter) {
        try {
            var scan = scan(delimiter, DELIMITER_RECORDS);
            int width = scan.usualWidth();
            return width < 2 ? 0 : scan.usualShare() + 1e-4 * Math.min(width, 100);
        } catch (Refusal unreadable) {
            return 0;
        }
    }

    private CsvScan scan(char delimiter, int max) {
        var scan = new CsvScan(MAX_COLUMNS);
        try (var records = new CsvRecordReader(new StringReader(text), delimiter)) {
            scan.read(records, max);
        } catch (IOException e) {
            // the sample may end within a quote
            if (complete) {
                throw Refusal.statementFailed(String.valueOf(e.getMessage()));
            }
        }
        return scan;
    }

    /// Whether the first record differs from the others in its types, or else looks like names.
    private static boolean hasHeader(List<@Nullable String> first, CsvScan scan) {
        int width = scan.usualWidth();
        if (width > MAX_COLUMNS
                || first.size() != width
                || first.stream().anyMatch(field -> field != null && isSpecific(field))) {
            return false;
        }
        return IntStream.range(0, width)
                        .anyMatch(index -> scan.column(index).type().isSpecific())
                || (new HashSet<>(first).size() == first.size()
                        && first.stream()
                                .allMatch(field ->
                                        field != null && NAME.matcher(field).matches())
                        && !scan.repeatsFirst());
    }

    private static boolean isSpecific(String field) {
        var guess = new TextTypeGuess();
        guess.see(field);
        return guess.isSpecific();
    }

    private static DataFiles.GuessedColumn column(String name, CsvScan.Column column) {
        return new DataFiles.GuessedColumn(
                name,
                column.type().type(),
                column.samples().stream().map(CsvGuess::shortened).toList());
    }

    static String shortened(String text) {
        return text.length() <= MAX_SAMPLE ? text : text.substring(0, MAX_SAMPLE - 1) + "…";
    }

    private static List<String> numbered(int width) {
        return IntStream.rangeClosed(1, width)
                .mapToObj(number -> "column_" + number)
                .toList();
    }

    /// Makes names unique, and gives a number to columns without one.
    static List<String> names(List<@Nullable String> header) {
        var taken = new HashSet<String>();
        var names = new ArrayList<String>();
        for (var field : header) {
            var stripped = field == null ? "" : field.strip().replaceAll("\\p{Cntrl}+", " ");
            var wanted = stripped.isEmpty() ? "column_" + (names.size() + 1) : stripped;
            var name = wanted;
            for (int number = 2; !taken.add(name); number++) {
                name = wanted + "_" + number;
            }
            names.add(name);
        }
        return names;
    }
}
