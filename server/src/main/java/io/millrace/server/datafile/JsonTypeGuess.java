package io.millrace.server.datafile;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Guesses the SQL type of JSON values. Values of different kinds are a STRING, which the engine makes of any JSON.
final class JsonTypeGuess {
    private static final String TEXT = "STRING";
    /// An object with more names is a map rather than a row.
    private static final int MAX_NAMES = 200;

    private final TextTypeGuess numbers = new TextTypeGuess();
    private final TextTypeGuess texts = new TextTypeGuess();
    private final Map<String, JsonTypeGuess> members = new LinkedHashMap<>();
    private @Nullable JsonTypeGuess element;
    private boolean hasBooleans;
    private boolean hasNumbers;
    private boolean hasTexts;
    private boolean hasObjects;
    private boolean hasArrays;

    void see(@Nullable Object value) {
        switch (value) {
            case null -> {}
            case Boolean _ -> hasBooleans = true;
            case Number number -> {
                hasNumbers = true;
                numbers.see(number instanceof BigDecimal decimal ? decimal.toString() : String.valueOf(number));
            }
            case Map<?, ?> object -> {
                hasObjects = true;
                object.forEach((name, member) -> member(String.valueOf(name)).see(member));
            }
            case List<?> array -> {
                hasArrays = true;
                var guess = element == null ? new JsonTypeGuess() : element;
                element = guess;
                array.forEach(guess::see);
            }
            default -> {
                hasTexts = true;
                texts.see(String.valueOf(value));
            }
        }
    }

    JsonTypeGuess member(String name) {
        return members.computeIfAbsent(name, _ -> new JsonTypeGuess());
    }

    Map<String, JsonTypeGuess> members() {
        return members;
    }

    /// Whether a moment has a blank between date and time, anywhere in the values.
    boolean hasBlankSeparator() {
        return texts.hasBlankSeparator()
                || (element != null && element.hasBlankSeparator())
                || members.values().stream().anyMatch(JsonTypeGuess::hasBlankSeparator);
    }

    /// Whether a moment has a `T` between date and time, anywhere in the values.
    boolean hasLetterSeparator() {
        return texts.hasLetterSeparator()
                || (element != null && element.hasLetterSeparator())
                || members.values().stream().anyMatch(JsonTypeGuess::hasLetterSeparator);
    }

    /// @param moments whether texts may be timestamps
    String type(boolean moments) {
        int kinds = 0;
        for (var present : List.of(hasBooleans, hasNumbers, hasTexts, hasObjects, hasArrays)) {
            kinds += present ? 1 : 0;
        }
        if (kinds != 1) {
            return TEXT;
        }
        if (hasBooleans) {
            return "BOOLEAN";
        }
        if (hasNumbers) {
            var type = numbers.type();
            return type.equals(TEXT) ? "DOUBLE" : type;
        }
        if (hasTexts) {
            return ofTexts(moments);
        }
        if (hasArrays) {
            return "ARRAY<" + (element == null ? TEXT : element.type(moments)) + ">";
        }
        return ofObjects(moments);
    }

    private String ofTexts(boolean moments) {
        var type = texts.type();
        // the engine's SQL format of timestamps needs seconds, and ISO-8601 does not
        boolean readable = !texts.hasOffset() && !(texts.hasBlankSeparator() && texts.lacksSeconds());
        boolean moment = type.startsWith("TIMESTAMP") && moments && readable;
        return type.equals("DATE") || moment ? type : TEXT;
    }

    private String ofObjects(boolean moments) {
        // no field of a row has an empty name
        if (members.isEmpty() || members.size() > MAX_NAMES || members.containsKey("")) {
            return TEXT;
        }
        return members.entrySet().stream()
                .map(member -> "`" + member.getKey().replace("`", "``") + "` "
                        + member.getValue().type(moments))
                .collect(Collectors.joining(", ", "ROW<", ">"));
    }
}
