package io.millrace.sql.catalog;

/// A suggested word for the cursor.
///
/// @param text the text to insert
/// @param note a column's type, a function's signature, or a key's values
public record Suggestion(String text, String note, Kind kind) {

    /// Whether a blank can follow the text.
    public boolean complete() {
        return switch (kind) {
            case WORD, TABLE, VIEW -> true;
            case CONDITION, COLUMN, ALIAS, DATABASE, CATALOG, OPTION, VALUE, FUNCTION, TYPE -> false;
        };
    }

    /// The suggestion after a typed backtick.
    Suggestion inBackticks() {
        return switch (kind) {
            case COLUMN, ALIAS, TABLE, VIEW, DATABASE, CATALOG -> {
                boolean qualifier = text.endsWith(".");
                var name = qualifier ? text.substring(0, text.length() - 1) : text;
                yield name.startsWith("`")
                        ? this
                        : new Suggestion("`" + name + "`" + (qualifier ? "." : ""), note, kind);
            }
            case CONDITION, OPTION, VALUE, FUNCTION, TYPE, WORD -> this;
        };
    }

    /// The kind of a suggestion; suggestions are shown in this order.
    public enum Kind {
        CONDITION("joins"),
        COLUMN("columns"),
        ALIAS("columns of"),
        TABLE("tables"),
        VIEW("views"),
        DATABASE("databases"),
        CATALOG("catalogs"),
        OPTION("options"),
        VALUE("values"),
        FUNCTION("functions"),
        TYPE("types"),
        WORD("keywords");

        private final String heading;

        Kind(String heading) {
            this.heading = heading;
        }

        /// The heading of a group of this kind.
        public String heading() {
            return heading;
        }
    }
}
