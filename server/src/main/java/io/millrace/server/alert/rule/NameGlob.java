package io.millrace.server.alert.rule;

/// A pattern of names in which `*` stands for any text. Upper and lower case are the same. It is no regular
/// expression, which may take exponential time for several stars.
public record NameGlob(String text) {
    private static final char ANY = '*';

    public boolean matches(String name) {
        int first = text.indexOf(ANY);
        if (first < 0) {
            return text.equalsIgnoreCase(name);
        }
        int last = text.lastIndexOf(ANY);
        int end = name.length() - (text.length() - last - 1);
        return end >= first
                && isAt(name, 0, 0, first)
                && isAt(name, end, last + 1, text.length())
                && hasInOrder(name, first, end, first, last);
    }

    /// Whether a range of the name has the parts between two stars, one after the other. The first place of each
    /// leaves the most to the next ones.
    private boolean hasInOrder(String name, int start, int end, int firstStar, int lastStar) {
        int at = start;
        for (int star = firstStar; star < lastStar; ) {
            int next = text.indexOf(ANY, star + 1);
            int length = next - star - 1;
            while (at + length <= end && !isAt(name, at, star + 1, next)) {
                at++;
            }
            at += length;
            if (at > end) {
                return false;
            }
            star = next;
        }
        return true;
    }

    /// Whether the name has a part of the pattern at this place.
    private boolean isAt(String name, int at, int from, int to) {
        return name.regionMatches(true, at, text, from, to - from);
    }
}
