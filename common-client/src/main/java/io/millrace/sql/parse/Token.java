package io.millrace.sql.parse;

/// A piece of SQL text, `[start, end)`. `closed` is false for a quoted text or a comment that the text ends within.
public record Token(Kind kind, int start, int end, boolean closed) {

    /// The kind of a token, as far as splitting and colouring need it.
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

    /// The piece itself.
    public String in(String text) {
        return text.substring(start, end);
    }

    /// Whether a statement is the same without it.
    public boolean blank() {
        return kind == Kind.SPACE || kind == Kind.COMMENT;
    }
}
