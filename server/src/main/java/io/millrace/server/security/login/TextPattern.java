package io.millrace.server.security.login;

import java.util.ArrayList;
import java.util.List;

/// A text in which `*` stands for any text.
///
/// @param pieces the texts between the stars
record TextPattern(String text, List<String> pieces) {
    static final TextPattern ANY = glob("*");

    TextPattern {
        pieces = List.copyOf(pieces);
    }

    static TextPattern glob(String text) {
        var pieces = new ArrayList<String>();
        int from = 0;
        for (int star = text.indexOf('*'); star >= 0; star = text.indexOf('*', from)) {
            pieces.add(text.substring(from, star));
            from = star + 1;
        }
        pieces.add(text.substring(from));
        return new TextPattern(text, pieces);
    }

    /// Matches this text alone.
    static TextPattern exactly(String text) {
        return new TextPattern(text, List.of(text));
    }

    /// Matches in linear time: a piece in the middle is taken where it occurs first.
    boolean matches(String value) {
        if (pieces.size() == 1) {
            return value.equals(pieces.getFirst());
        }
        var first = pieces.getFirst();
        var last = pieces.getLast();
        if (!value.startsWith(first) || !value.endsWith(last) || value.length() < first.length() + last.length()) {
            return false;
        }
        int at = first.length();
        int end = value.length() - last.length();
        for (var piece : pieces.subList(1, pieces.size() - 1)) {
            int found = value.indexOf(piece, at);
            if (found < 0 || found + piece.length() > end) {
                return false;
            }
            at = found + piece.length();
        }
        return true;
    }

    @Override
    public String toString() {
        return text;
    }
}
