package io.millrace.server.engine.file.text;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Makes values in the engine's own form of all texts that are valid for a column.
interface CsvValue extends Serializable {
    /// @throws RuntimeException if the text is not valid
    @Nullable
    Object value(String text);
}
