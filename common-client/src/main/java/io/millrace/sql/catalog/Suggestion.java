package io.millrace.sql.catalog;

/// A word that may stand at the cursor.
///
/// @param text what is written
/// @param note what to know of it: a column's type, a function's signature, a key's values
public record Suggestion(String text, String note, Kind kind) {

    /// Whether a word is whole with it, and the next can follow.
    public boolean whole() {
        return switch (kind) {
            case WORD, TABLE, VIEW -> true;
            case CONDITION, COLUMN, ALIAS, DATABASE, CATALOG, OPTION, VALUE, FUNCTION, TYPE -> false;
        };
    }

    /// For someone who has typed a backtick already.
    Suggestion inBackticks() {
        return switch (kind) {
            case COLUMN, ALIAS, TABLE, VIEW, DATABASE, CATALOG -> {
                boolean way = text.endsWith(".");
                var name = way ? text.substring(0, text.length() - 1) : text;
                yield name.startsWith("`") ? this : new Suggestion("`" + name + "`" + (way ? "." : ""), note, kind);
            }
            case CONDITION, OPTION, VALUE, FUNCTION, TYPE, WORD -> this;
        };
    }

    /// The kind of a suggestion; suggestions are shown in this order.
    public enum Kind {
        CONDITION(0, "joins"),
        COLUMN(1, "columns"),
        ALIAS(2, "columns of"),
        TABLE(3, "tables"),
        VIEW(4, "views"),
        DATABASE(5, "databases"),
        CATALOG(6, "catalogs"),
        OPTION(7, "options"),
        VALUE(8, "values"),
        FUNCTION(9, "functions"),
        TYPE(10, "types"),
        WORD(11, "keywords");

        private final int place;
        private final String heading;

        Kind(int place, String heading) {
            this.place = place;
            this.heading = heading;
        }

        /// Where offers of its kind are shown among others.
        public int place() {
            return place;
        }

        /// Above several of them.
        public String heading() {
            return heading;
        }
    }
}
