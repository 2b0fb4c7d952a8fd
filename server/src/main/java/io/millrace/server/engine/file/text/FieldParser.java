package io.millrace.server.engine.file.text;

import java.io.Serializable;

/// Makes a value in the engine's own form of the bytes of a field.
interface FieldParser extends Serializable {
    /// Returned for what only the engine's own reader can judge.
    Object UNCLEAR = Unclear.VALUE;

    /// The type of what a parser returns for text that is not a value.
    enum Unclear {
        VALUE
    }

    /// @return a value, or [#UNCLEAR]
    Object parse(byte[] bytes, int from, int to);
}
