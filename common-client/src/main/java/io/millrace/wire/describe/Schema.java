package io.millrace.wire.describe;

import java.util.List;

/// The shape of a value on the wire.
public sealed interface Schema {

    record Text() implements Schema {}

    record Whole(boolean wide) implements Schema {}

    /// A number, or one of the strings `NaN`, `Infinity` and `-Infinity`.
    record Decimal() implements Schema {}

    record Truth() implements Schema {}

    /// Any JSON value, null included.
    record Anything() implements Schema {}

    record Listing(Schema element) implements Schema {}

    /// An object with any keys of one kind.
    record Mapping(Schema key, Schema value) implements Schema {}

    /// An explicit null, or a value.
    record Nullable(Schema present) implements Schema {}

    /// A definition, by name.
    record Reference(String name) implements Schema {}

    /// A shape that has a name of its own.
    sealed interface Definition {
        String name();
    }

    /// A message.
    record Message(String name, List<Field> fields) implements Definition {
        public Message {
            fields = List.copyOf(fields);
        }
    }

    /// One of some constants.
    record Choice(String name, List<String> constants) implements Definition {
        public Choice {
            constants = List.copyOf(constants);
        }
    }

    /// A string that identifies something.
    record Identifier(String name, String expected) implements Definition {}

    /// A field of a message; one that is not always there may be left out.
    record Field(String name, Schema schema, boolean always) {}
}
