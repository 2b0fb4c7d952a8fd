package io.millrace.server.datafile;

import io.millrace.json.Json;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Guesses the columns of a file with one JSON object per line.
final class JsonGuess {
    private static final String FORMAT = "json";
    private static final int MAX_COLUMNS = 2_000;
    private static final int MAX_SAMPLES = 5;

    private final JsonTypeGuess rows = new JsonTypeGuess();
    private final Map<String, List<String>> samples = new HashMap<>();

    FileShape shape(FileSample sample) {
        long number = 0;
        boolean any = false;
        for (var line : (Iterable<String>) sample.text().lines()::iterator) {
            number++;
            if (!line.isBlank()) {
                see(number, line);
                any = true;
            }
        }
        if (!any) {
            throw Refusal.statementFailed("The file has no line.");
        }
        if (rows.members().isEmpty() || rows.members().size() > MAX_COLUMNS) {
            throw Refusal.statementFailed("The objects of the file have "
                    + rows.members().size() + " different names; 1 to " + MAX_COLUMNS + " are possible.");
        }
        return shape();
    }

    private FileShape shape() {
        boolean blank = rows.hasBlankSeparator();
        boolean letter = rows.hasLetterSeparator();
        var columns = rows.members().entrySet().stream()
                .map(member -> new DataFiles.GuessedColumn(
                        member.getKey(),
                        member.getValue().type(!(blank && letter)),
                        samples.getOrDefault(member.getKey(), List.of())))
                .toList();
        var options = new LinkedHashMap<String, String>();
        options.put("format", FORMAT);
        if (letter && !blank) {
            options.put("json.timestamp-format.standard", "ISO-8601");
        }
        return new FileShape(DataFiles.Format.JSON, Optional.empty(), Optional.empty(), columns, options, List.of());
    }

    private void see(long number, String line) {
        Object value;
        try {
            value = Json.read(line.getBytes(StandardCharsets.UTF_8), Object.class);
        } catch (Refusal invalid) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "Line " + number + " is not valid JSON. Each line must have one complete object.",
                    invalid.detail());
        }
        if (!(value instanceof Map<?, ?> object)) {
            throw Refusal.statementFailed(
                    "Line " + number + " is not a JSON object. Each line must have one complete object; for an array"
                            + " in one piece, use: jq -c '.[]'");
        }
        if (object.containsKey("")) {
            throw Refusal.statementFailed(
                    "Line " + number + " has a field whose name is empty, which no column can have. Give it a name.");
        }
        rows.see(object);
        object.forEach((name, member) -> sample(String.valueOf(name), member));
    }

    private void sample(String name, @Nullable Object member) {
        var present = samples.computeIfAbsent(name, _ -> new ArrayList<>());
        if (member != null && present.size() < MAX_SAMPLES) {
            present.add(CsvGuess.shortened(member instanceof String text ? text : Json.text(member)));
        }
    }
}
