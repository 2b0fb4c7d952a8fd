package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.UnreadableFileException;
import java.util.regex.Pattern;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.ExceptionUtils;

/// Says what is wrong with a line of JSON that the engine's reader has refused.
final class JsonProblem {
    private static final Pattern FIELD =
            Pattern.compile("(?:Fail to deserialize at field: |Could not find field with name ')(.*?)'?\\.");

    private JsonProblem() {}

    /// @param columns that are read
    /// @return goes on with the place of the line
    static String of(Exception failure, RowType columns, String line) {
        return (isJson(line) ? problem(failure, columns) : "is not valid JSON") + ": "
                + UnreadableFileException.shown(line.strip())
                + " Correct it, or set 'json.ignore-parse-errors' = 'true' to leave out such lines.";
    }

    private static boolean isJson(String line) {
        try {
            new ObjectMapper().readTree(line);
            return true;
        } catch (JsonProcessingException invalid) {
            return false;
        }
    }

    private static String problem(Exception failure, RowType columns) {
        return ExceptionUtils.findThrowable(
                        failure, cause -> FIELD.matcher(message(cause)).matches())
                .map(cause -> ofField(message(cause), columns))
                .orElse("does not have the form of the table");
    }

    private static String message(Throwable cause) {
        return String.valueOf(cause.getMessage());
    }

    private static String ofField(String message, RowType columns) {
        var name = FIELD.matcher(message).replaceFirst("$1");
        int index = columns.getFieldIndex(name);
        return index < 0 || message.startsWith("Could")
                ? "has no field " + name
                : "has a value in the field " + name + " that is not a valid "
                        + columns.getTypeAt(index).copy(true).asSummaryString();
    }
}
