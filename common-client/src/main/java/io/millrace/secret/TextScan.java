package io.millrace.secret;

/// Reads a text letter by letter.
final class TextScan {
    private TextScan() {}

    static int skipSpace(String text, int start) {
        var at = start;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static boolean isSpace(char letter) {
        return letter == ' ' || (letter >= '\t' && letter <= '\r');
    }

    static boolean isAt(String text, int at, char letter) {
        return at >= 0 && at < text.length() && text.charAt(at) == letter;
    }

    static boolean isQuote(String text, int at) {
        return isAt(text, at, '\'') || isAt(text, at, '"') || isAt(text, at, '`');
    }

    /// Whether a part of a text is this word, in capital or small letters.
    static boolean isWord(String word, String text, int start, int end) {
        return end - start == word.length() && text.regionMatches(true, start, word, 0, word.length());
    }

    /// The next such letter or space before the end; the end if there is none.
    static int next(String letters, String text, int start, int end) {
        var at = start;
        while (at < end && letters.indexOf(text.charAt(at)) < 0 && !isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
