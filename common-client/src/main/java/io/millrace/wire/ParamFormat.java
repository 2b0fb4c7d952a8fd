package io.millrace.wire;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/// The format of a parameter in a URL.
///
/// @param expected describes valid values in error messages
/// @param parse    throws IllegalArgumentException for invalid text
public record ParamFormat<T>(Class<T> type, String expected, Function<String, T> parse) {

    public static final ParamFormat<String> STRING = new ParamFormat<>(String.class, "text", text -> text);
    public static final ParamFormat<Integer> INTEGER =
            new ParamFormat<>(Integer.class, "a whole number", Integer::valueOf);
    public static final ParamFormat<Long> LONG = new ParamFormat<>(Long.class, "a whole number", Long::valueOf);
    /// A number that is not negative.
    public static final ParamFormat<Integer> INDEX =
            new ParamFormat<>(Integer.class, "a whole number, 0 or more", ParamFormat::index);
    public static final ParamFormat<Boolean> BOOLEAN =
            new ParamFormat<>(Boolean.class, "true or false", ParamFormat::bool);

    /// The constants of an enum, ignoring case.
    public static <E extends Enum<E>> ParamFormat<E> oneOf(Class<E> type) {
        var names = String.join(
                ", ", Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
        return new ParamFormat<>(type, "one of " + names, text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)));
    }

    private static Integer index(String text) {
        var index = Integer.valueOf(text);
        if (index < 0) {
            throw new IllegalArgumentException(text);
        }
        return index;
    }

    private static Boolean bool(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
