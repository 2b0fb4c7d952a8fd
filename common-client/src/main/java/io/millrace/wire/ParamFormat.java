package io.millrace.wire;

import java.util.function.Function;

/// The text form of a parameter in a URL: parsing, printing, and the message for a caller who got it wrong. `parse`
/// throws IllegalArgumentException for text that is not a `T`.
public record ParamFormat<T>(Class<T> type, String expected, Function<String, T> parse, Function<T, String> print) {

    public static final ParamFormat<String> STRING =
            new ParamFormat<>(String.class, "text", text -> text, text -> text);
    public static final ParamFormat<Integer> INTEGER =
            new ParamFormat<>(Integer.class, "a whole number", Integer::valueOf, String::valueOf);
    public static final ParamFormat<Long> LONG =
            new ParamFormat<>(Long.class, "a whole number", Long::valueOf, String::valueOf);
    /// A number of something that is counted from 0.
    public static final ParamFormat<Integer> INDEX =
            new ParamFormat<>(Integer.class, "a whole number, 0 or more", ParamFormat::index, String::valueOf);
    public static final ParamFormat<Boolean> BOOLEAN =
            new ParamFormat<>(Boolean.class, "true or false", ParamFormat::truth, String::valueOf);

    /// The constants of an enum, in any case.
    public static <E extends Enum<E>> ParamFormat<E> oneOf(Class<E> type) {
        var names = String.join(
                ", ",
                java.util.Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
        return new ParamFormat<>(
                type,
                "one of " + names,
                text -> Enum.valueOf(type, text.toUpperCase(java.util.Locale.ROOT)),
                Enum::name);
    }

    private static Integer index(String text) {
        var index = Integer.valueOf(text);
        if (index < 0) {
            throw new IllegalArgumentException(text);
        }
        return index;
    }

    private static Boolean truth(String text) {
        return switch (text.toLowerCase(java.util.Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
