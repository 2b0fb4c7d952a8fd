package io.millrace.cli.catalog;

/// A word that may stand at the cursor.
///
/// @param text what is written
/// @param note what to know of it: a column's type, a function's signature, a key's values
public record Offer(String text, String note, Kind kind) {

    /// What it is; offers are shown in this order.
    public enum Kind {
        COLUMN("columns"),
        ALIAS("sources"),
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

        /// Above several of them.
        public String heading() {
            return heading;
        }
    }
}
