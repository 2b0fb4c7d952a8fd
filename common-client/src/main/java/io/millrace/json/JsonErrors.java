package io.millrace.json;

import io.millrace.wire.id.Id;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.json.JsonMapper;

/// Describes an error in a JSON document in one line: the position, the expected value and the actual one. It does
/// not mention classes or tokens of the JSON library.
final class JsonErrors {
    private static final JsonMapper DOCUMENTS = new JsonMapper();
    private static final Set<Class<?>> WHOLE_NUMBERS =
            Set.of(int.class, long.class, short.class, byte.class, Integer.class, Long.class, Short.class, Byte.class);
    private static final Set<Class<?>> NUMBERS =
            Set.of(double.class, float.class, Double.class, Float.class, BigDecimal.class);

    /// Longer invalid values are cut.
    private static final int MAX_WORD_LENGTH = 100;

    private JsonErrors() {}

    /// @param json the document
    static String of(JacksonException failure, byte[] json) {
        var path = path(failure);
        var location = failure.getLocation();
        var place = location == null || location.getLineNr() < 0
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
        return (path.isEmpty() ? "" : path + ": ") + description(failure, json) + place;
    }

    private static String description(JacksonException failure, byte[] json) {
        return switch (failure) {
            case ValueInstantiationException refused
            when refused.getCause() != null ->
                Objects.requireNonNullElse(refused.getCause().getMessage(), "not possible");
            case InputCoercionException _ -> "expected a whole number, found one that is too large";
            case InvalidFormatException invalid when isKey(invalid) -> afterKey(invalid);
            case MismatchedInputException mismatch when isOurs(mismatch) -> line(mismatch);
            case MismatchedInputException mismatch
            when line(mismatch).startsWith("Trailing token") -> "expected the end, found more";
            case MismatchedInputException mismatch ->
                "expected " + expected(mismatch.getTargetType()) + ", found " + found(mismatch, json);
            default -> line(failure).replaceAll(" ?\\(start marker at .*|, from `[^`]*`| \\(code \\d+\\)", "");
        };
    }

    /// Whether a key is an invalid identifier, for which its type gives a reason.
    private static boolean isKey(InvalidFormatException invalid) {
        return invalid.getValue() instanceof String
                && invalid.getTargetType() != null
                && Id.class.isAssignableFrom(invalid.getTargetType());
    }

    private static String afterKey(InvalidFormatException invalid) {
        var line = line(invalid);
        return line.substring(line.indexOf("\": ") + "\": ".length())
                .replaceFirst("^not a valid representation, problem: \\(\\S+\\) ", "");
    }

    /// Messages from this package contain no class names.
    private static boolean isOurs(MismatchedInputException mismatch) {
        return line(mismatch).indexOf('`') < 0 && !line(mismatch).startsWith("No content");
    }

    private static String line(JacksonException failure) {
        return Objects.requireNonNullElse(failure.getOriginalMessage(), "not readable")
                .lines()
                .findFirst()
                .orElse("not readable");
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == null || type == Object.class) {
            return "a value";
        } else if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(Json::text)
                    .collect(Collectors.joining(", ", "one of ", ""));
        } else if (CharSequence.class.isAssignableFrom(type) || Id.class.isAssignableFrom(type)) {
            return "text";
        } else if (WHOLE_NUMBERS.contains(type)) {
            return "a whole number";
        } else if (NUMBERS.contains(type)) {
            return "a number";
        } else if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        return type.isArray() || Collection.class.isAssignableFrom(type) ? "an array" : "an object";
    }

    private static String found(MismatchedInputException mismatch, byte[] json) {
        return mismatch instanceof InvalidFormatException invalid && invalid.getValue() instanceof String word
                ? Json.text(word.substring(0, Math.min(word.length(), MAX_WORD_LENGTH)))
                : node(mismatch, json).map(JsonErrors::kind).orElse("something else");
    }

    private static String kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT, POJO -> "an object";
            case STRING, BINARY -> "text";
            case NUMBER -> "a number";
            case BOOLEAN -> node.asString();
            case NULL -> "null";
            case MISSING -> "nothing";
        };
    }

    /// The value at the failure's position; empty if the document is not valid JSON.
    private static Optional<JsonNode> node(JacksonException failure, byte[] json) {
        JsonNode node;
        try {
            node = DOCUMENTS.readTree(json);
        } catch (JacksonException unreadable) {
            return Optional.empty();
        }
        for (var step : failure.getPath()) {
            node = step.getPropertyName() == null ? node.path(step.getIndex()) : node.path(step.getPropertyName());
        }
        return Optional.of(node);
    }

    private static String path(JacksonException failure) {
        var path = new StringBuilder();
        for (var step : failure.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.toString();
    }
}
