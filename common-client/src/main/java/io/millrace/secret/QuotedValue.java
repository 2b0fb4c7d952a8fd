package io.millrace.secret;

/// Finds the ends of values in quotes. The quotes may be escaped by backslashes, as those of JSON within another text.
final class QuotedValue {
    private static final int MAX_BACKSLASHES = 8;

    private QuotedValue() {}

    /// The start of the value after a quote at this place, or the place itself.
    static int afterQuote(String text, int start) {
        var at = start;
        while (at - start < MAX_BACKSLASHES && TextScan.isAt(text, at, '\\')) {
            at++;
        }
        return TextScan.isQuote(text, at) ? at + 1 : start;
    }

    /// The end of the value whose opening quote is right before its start; the end of the text if nothing closes it.
    static int end(String text, int start) {
        var quote = text.charAt(start - 1);
        var backslashes = 0;
        while (backslashes < MAX_BACKSLASHES && TextScan.isAt(text, start - 2 - backslashes, '\\')) {
            backslashes++;
        }
        if (backslashes > 0) {
            var close = text.indexOf("\\".repeat(backslashes) + quote, start);
            return close < 0 ? text.length() : close;
        }
        return quote == '\'' ? endOfLiteral(text, start) : endOfString(text, start, quote);
    }

    /// Returns the end of a literal of SQL, in which a quote is doubled.
    static int endOfLiteral(String text, int start) {
        var quote = text.indexOf('\'', start);
        while (quote >= 0 && TextScan.isAt(text, quote + 1, '\'')) {
            quote = text.indexOf('\'', quote + 2);
        }
        return quote < 0 ? text.length() : quote;
    }

    /// Returns the end of a string of JSON, in which a quote is escaped.
    private static int endOfString(String text, int start, char quote) {
        var at = start;
        while (at < text.length() && text.charAt(at) != quote) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at, text.length());
    }
}
