package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.CsvFormatFactory;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.formats.csv.CsvFormatOptions;
import org.jspecify.annotations.Nullable;

/// The options of the formats `csv` and `csv-file` that the parser knows.
///
/// @param lenient whether values that cannot be read are NULL
/// @param ours    whether these are the rules of our format `csv-file`, and not those of the engine's `csv`: an empty
///                field without quotes is NULL, text after a closing quote belongs to the field, blank lines are no
///                records unless the table has one column, and a record has as many fields as the table has columns
record CsvSyntax(
        char delimiter,
        @Nullable Character quoteOrNull,
        @Nullable String nullText,
        boolean lenient,
        boolean ours) implements Serializable {
    private static final int MAX_ASCII = 127;
    private static final Set<ConfigOption<Boolean>> DEFAULTS_ONLY = Set.of(
            CsvFormatOptions.ALLOW_COMMENTS,
            CsvFormatOptions.TRIM_SPACES,
            CsvFormatOptions.IGNORE_TRAILING_UNMAPPABLE,
            CsvFormatOptions.ALLOW_TRAILING_COMMA,
            CsvFormatOptions.FAIL_ON_MISSING_COLUMNS,
            CsvFormatOptions.EMPTY_STRING_AS_NULL);

    /// @param columns of the table
    boolean skipsBlankLines(int columns) {
        return ours && columns != 1;
    }

    Optional<Character> quote() {
        return Optional.ofNullable(quoteOrNull);
    }

    Optional<String> nullLiteral() {
        return Optional.ofNullable(nullText);
    }

    /// Empty if the parser does not know one of them.
    static Optional<CsvSyntax> of(ReadableConfig options) {
        if (options.getOptional(CsvFormatOptions.ESCAPE_CHARACTER).isPresent()
                || DEFAULTS_ONLY.stream()
                        .anyMatch(option -> !options.get(option).equals(option.defaultValue()))) {
            return Optional.empty();
        }
        char delimiter = StringEscapeUtils.unescapeJava(options.get(CsvFormatOptions.FIELD_DELIMITER))
                .charAt(0);
        var quote = options.get(CsvFormatOptions.DISABLE_QUOTE_CHARACTER)
                ? null
                : (Character) options.get(CsvFormatOptions.QUOTE_CHARACTER).charAt(0);
        var nullText = options.getOptional(CsvFormatOptions.NULL_LITERAL);
        boolean known = isPlain(delimiter)
                && (quote == null || (isPlain(quote) && quote != delimiter))
                && nullText.stream().allMatch(StandardCharsets.UTF_8.newEncoder()::canEncode);
        return known
                ? Optional.of(new CsvSyntax(
                        delimiter,
                        quote,
                        nullText.orElse(null),
                        options.get(CsvFormatOptions.IGNORE_PARSE_ERRORS),
                        false))
                : Optional.empty();
    }

    /// Returns the syntax of the format `csv-file`. Empty if the parser does not know the delimiter.
    static Optional<CsvSyntax> ofFile(CsvFormatFactory.Decoding format) {
        return isPlain(format.delimiter())
                ? Optional.of(new CsvSyntax(
                        format.delimiter(), '"', null, format.onError() == CsvFormatFactory.OnError.NULL, true))
                : Optional.empty();
    }

    private static boolean isPlain(char c) {
        return c <= MAX_ASCII && c != '\n' && c != '\r';
    }
}
