package io.millrace.jdbc.sql;

/// A token of a statement. The texts of all tokens together are the statement.
record StatementToken(Kind kind, String text) {
    enum Kind {
        /// An unquoted name or a number.
        WORD,
        /// A string literal or a quoted name.
        QUOTED,
        COMMENT,
        BLANK,
        /// Any other character.
        SIGN
    }

    boolean isSign(char sign) {
        return kind == Kind.SIGN && text.charAt(0) == sign;
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    /// Whether the token is neither blank nor a comment.
    boolean counts() {
        return kind != Kind.COMMENT && kind != Kind.BLANK;
    }
}
