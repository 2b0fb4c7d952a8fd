package io.millrace.sql.parse;

/// A token of SQL text: `[start, end)`.
///
/// @param closed false for a quote or comment that continues at the end of the text
public record SqlToken(Kind kind, int start, int end, boolean closed) {

    /// The kind of a token.
    public enum Kind {
        SPACE,
        /// `-- …`, `// …` or `/* … */`
        COMMENT,
        /// `'…'` or `"…"`
        STRING,
        /// `` `…` ``
        IDENTIFIER,
        WORD,
        NUMBER,
        SEMICOLON,
        SYMBOL
    }

    /// The token's text.
    public String in(CharSequence text) {
        return text.subSequence(start, end).toString();
    }

    /// Whether the token is a blank or a comment.
    public boolean blank() {
        return kind == Kind.SPACE || kind == Kind.COMMENT;
    }
}
