package io.millrace.server.conformance;

/// A difference between our answer and the stock one.
///
/// @param at `status`, `type`, `origin`, `body`, or a place in the JSON answer, as `$.jobs[*].name`
record Finding(String at, String stock, String ours) {
    private static final int SHOWN = 120;

    Finding {
        stock = cut(stock);
        ours = cut(ours);
    }

    private static String cut(String text) {
        var line = text.replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    @Override
    public String toString() {
        return at + ": stock " + stock + ", ours " + ours;
    }
}
