package io.millrace.wire.describe;

import java.util.List;

/// The schema of a JSON value.
sealed interface Schema {

    record Text() implements Schema {}

    record Whole(boolean wide) implements Schema {}

    /// A number, or one of the strings `NaN`, `Infinity` and `-Infinity`.
    record Decimal() implements Schema {}

    record Bool() implements Schema {}

    /// Any JSON value, including null.
    record Any() implements Schema {}

    record Listing(Schema element) implements Schema {}

    /// An object with arbitrary keys of one type.
    record Mapping(Schema key, Schema value) implements Schema {}

    /// A value or an explicit null.
    record Nullable(Schema present) implements Schema {}

    /// A reference to a definition by name.
    record Reference(String name) implements Schema {}

    /// A schema with a name.
    sealed interface Definition {
        String name();
    }

    /// A message.
    record Message(String name, List<Field> fields) implements Definition {
        public Message {
            fields = List.copyOf(fields);
        }
    }

    /// An enumeration of strings.
    record Choice(String name, List<String> constants) implements Definition {
        public Choice {
            constants = List.copyOf(constants);
        }
    }

    /// A string that identifies something.
    record Identifier(String name, String expected) implements Definition {}

    /// A field of a message.
    ///
    /// @param always whether it is never left out
    record Field(String name, Schema schema, boolean always) {}
}
