package io.millrace.jdbc.sql;

/// A piece of a statement. All pieces together are the statement again, character for character.
record Token(Kind kind, String text) {
    enum Kind {
        /// A name or a number, without quotes.
        WORD,
        /// A text, or a name in quotes of any sort.
        QUOTED,
        COMMENT,
        BLANK,
        /// Any other single character.
        SIGN
    }

    boolean isSign(char sign) {
        return kind == Kind.SIGN && text.charAt(0) == sign;
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    /// Whether it means anything.
    boolean counts() {
        return kind != Kind.COMMENT && kind != Kind.BLANK;
    }
}
