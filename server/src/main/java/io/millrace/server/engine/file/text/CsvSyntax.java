package io.millrace.server.engine.file.text;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.formats.csv.CsvFormatOptions;
import org.jspecify.annotations.Nullable;

/// The options of the format `csv` that the parser knows.
///
/// @param lenient whether values that cannot be read are NULL
record CsvSyntax(
        char delimiter,
        @Nullable Character quoteOrNull,
        @Nullable String nullText,
        boolean lenient) implements Serializable {
    private static final int MAX_ASCII = 127;
    private static final Set<ConfigOption<Boolean>> DEFAULTS_ONLY = Set.of(
            CsvFormatOptions.ALLOW_COMMENTS,
            CsvFormatOptions.TRIM_SPACES,
            CsvFormatOptions.IGNORE_TRAILING_UNMAPPABLE,
            CsvFormatOptions.ALLOW_TRAILING_COMMA,
            CsvFormatOptions.FAIL_ON_MISSING_COLUMNS,
            CsvFormatOptions.EMPTY_STRING_AS_NULL);

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
                        delimiter, quote, nullText.orElse(null), options.get(CsvFormatOptions.IGNORE_PARSE_ERRORS)))
                : Optional.empty();
    }

    private static boolean isPlain(char c) {
        return c <= MAX_ASCII && c != '\n' && c != '\r';
    }
}
