package io.millrace.server.datafile;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final int MAX_SAMPLES = 5;
    private static final int MAX_SAMPLE = 100;
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_ .:/#%()\\-]{0,99}");

    private final String text;
    private final boolean complete;

    CsvGuess(FileSample sample) {
        this.text = sample.text();
        this.complete = sample.complete();
    }

    /// A record of the sample.
    private record Line(long number, List<@Nullable String> fields) {}

    FileShape shape(Optional<Character> chosenDelimiter, Optional<Boolean> chosenHeader) {
        char delimiter = chosenDelimiter.orElseGet(this::delimiter);
        var lines = lines(delimiter, Integer.MAX_VALUE);
        if (lines.isEmpty()) {
            throw new Refusal(FaultCode.STATEMENT_FAILED, "The file has no line.");
        }
        int usual = usualWidth(lines);
        boolean header = chosenHeader.orElseGet(() -> hasHeader(lines, usual));
        int width = header ? lines.getFirst().fields().size() : usual;
        if (width > MAX_COLUMNS) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The file has " + width + " columns, and at most " + MAX_COLUMNS + " are possible.");
        }
        var data = header ? lines.subList(1, lines.size()) : lines;
        var names = header ? names(lines.getFirst().fields()) : numbered(width);
        var columns = IntStream.range(0, width)
                .mapToObj(index -> column(names.get(index), index, data))
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
                notes(data, width));
    }

    private List<String> notes(List<Line> data, int width) {
        return data.stream()
                .filter(line -> line.fields().size() != width)
                .findFirst()
                .map(line -> "Line " + line.number() + " has " + line.fields().size() + " fields and not " + width
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
        List<Line> lines;
        try {
            lines = lines(delimiter, DELIMITER_RECORDS);
        } catch (Refusal unreadable) {
            return 0;
        }
        if (lines.isEmpty()) {
            return 0;
        }
        int width = usualWidth(lines);
        long usual =
                lines.stream().filter(line -> line.fields().size() == width).count();
        return width < 2 ? 0 : (double) usual / lines.size() + 1e-4 * Math.min(width, 100);
    }

    private List<Line> lines(char delimiter, int max) {
        var lines = new ArrayList<Line>();
        try (var records = new CsvRecordReader(new StringReader(text), delimiter)) {
            while (lines.size() < max && records.next()) {
                lines.add(new Line(records.line(), records.fields()));
            }
        } catch (IOException e) {
            // the sample may end within a quote
            if (complete) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, String.valueOf(e.getMessage()));
            }
        }
        boolean wide = lines.stream().anyMatch(line -> line.fields().size() > 1);
        if (wide || lines.stream().allMatch(line -> line.fields().getFirst() == null)) {
            lines.removeIf(line -> line.fields().size() == 1 && line.fields().getFirst() == null);
        }
        return lines;
    }

    private static int usualWidth(List<Line> lines) {
        var counts = new HashMap<Integer, Integer>();
        lines.forEach(line -> counts.merge(line.fields().size(), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.<Integer, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(1);
    }

    /// Whether the first line differs from the others in its types, or else looks like names.
    private static boolean hasHeader(List<Line> lines, int width) {
        var first = lines.getFirst().fields();
        if (first.size() != width || first.stream().anyMatch(field -> field != null && isSpecific(field))) {
            return false;
        }
        var others = lines.subList(1, lines.size());
        for (int index = 0; index < width; index++) {
            if (guess(index, others).isSpecific()) {
                return true;
            }
        }
        return new HashSet<>(first).size() == first.size()
                && first.stream()
                        .allMatch(field -> field != null && NAME.matcher(field).matches())
                && others.stream().noneMatch(line -> sharesField(line.fields(), first));
    }

    private static boolean sharesField(List<@Nullable String> fields, List<@Nullable String> first) {
        for (int index = 0; index < Math.min(fields.size(), first.size()); index++) {
            var name = first.get(index);
            if (name != null && name.equals(fields.get(index))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpecific(String field) {
        var guess = new TextTypeGuess();
        guess.see(field);
        return guess.isSpecific();
    }

    private static TextTypeGuess guess(int index, List<Line> lines) {
        var guess = new TextTypeGuess();
        for (var line : lines) {
            var field = index < line.fields().size() ? line.fields().get(index) : null;
            if (field != null) {
                guess.see(field);
            }
        }
        return guess;
    }

    private static DataFiles.GuessedColumn column(String name, int index, List<Line> lines) {
        var samples = lines.stream()
                .filter(line -> index < line.fields().size() && line.fields().get(index) != null)
                .limit(MAX_SAMPLES)
                .map(line -> shortened(String.valueOf(line.fields().get(index))))
                .toList();
        return new DataFiles.GuessedColumn(name, guess(index, lines).type(), samples);
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
