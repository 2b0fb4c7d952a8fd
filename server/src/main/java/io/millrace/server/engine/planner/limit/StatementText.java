package io.millrace.server.engine.planner.limit;

import io.millrace.wire.Refusal;

/// The measures of a statement's text that predict how much memory its planning takes, found without parsing it.
///
/// @param words   names, keywords, numbers and quoted texts
/// @param longest of these, in characters
record StatementText(int words, int longest) {
    /// The engine allows names of 256 characters and numbers of 38 digits, but its parser takes quadratic time to find
    /// that one is longer.
    private static final int MAX_NAME = 1_000;

    /// A literal in `VALUES`, as a node of the syntax tree, with its type and as an expression of the plan.
    private static final long BYTES_OF_WORD = 1_024;

    /// The memory of a character in the buffers of the parser and in copies.
    private static final long BYTES_OF_CHARACTER = 24;

    static StatementText of(String sql) {
        return new Scanner(sql).scan();
    }

    /// An estimate of the memory for the planning.
    long memory() {
        return words * BYTES_OF_WORD + longest * BYTES_OF_CHARACTER;
    }

    private static final class Scanner {
        private final String sql;
        private final OperatorChains chains = new OperatorChains();
        private int at;
        private int words;
        private int longest;

        Scanner(String sql) {
            this.sql = sql;
        }

        StatementText scan() {
            while (at < sql.length()) {
                var c = sql.charAt(at);
                if (c == '\'' || c == '"') {
                    add(quoted(c));
                } else if (c == '`') {
                    add(requireShort(quoted(c)));
                } else if (sql.startsWith("--", at)) {
                    endLine();
                } else if (sql.startsWith("/*", at)) {
                    at = after("*/");
                } else if (isOfWord(c)) {
                    add(requireShort(word()));
                } else {
                    chains.sign(c);
                    at++;
                }
            }
            return new StatementText(words, longest);
        }

        private void add(int length) {
            words++;
            longest = Math.max(longest, length);
        }

        private void endLine() {
            while (at < sql.length() && sql.charAt(at) != '\n' && sql.charAt(at) != '\r') {
                at++;
            }
        }

        private int after(String end) {
            var found = sql.indexOf(end, at + 2);
            return found < 0 ? sql.length() : found + end.length();
        }

        /// A doubled quote counts as the end of one text and the beginning of another, which does not change
        /// the estimate.
        private int quoted(char quote) {
            var from = at;
            var end = sql.indexOf(quote, at + 1);
            at = end < 0 ? sql.length() : end + 1;
            return at - from;
        }

        private int word() {
            var from = at;
            while (at < sql.length() && isOfWord(sql.charAt(at))) {
                at++;
            }
            chains.word(sql, from, at);
            return at - from;
        }

        private static boolean isOfWord(char c) {
            return c == '.' || Character.isJavaIdentifierPart(c);
        }

        private static int requireShort(int length) {
            if (length > MAX_NAME) {
                throw Refusal.invalidStatement("The statement has a name or a number of " + length
                        + " characters. A name has at most 256, and a number 38 digits.");
            }
            return length;
        }
    }
}
