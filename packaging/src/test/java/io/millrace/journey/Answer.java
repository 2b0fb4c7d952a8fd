package io.millrace.journey;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A client's result: the column names, and the text of each value.
///
/// @param columns none where the client shows no names, as in a list of objects without an object
/// @param rows    null for NULL
record Answer(List<String> columns, List<List<@Nullable String>> rows) {
    /// A client's error message.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String said) {
            super(said);
        }
    }
}
