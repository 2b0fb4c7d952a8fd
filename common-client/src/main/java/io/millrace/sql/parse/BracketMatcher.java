package io.millrace.sql.parse;

import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The matching brackets of a text, except those in quotes and comments.
///
/// @param pairs     maps the position of each bracket to that of its partner
/// @param unmatched the positions of closing brackets without an opening one, and of opening ones without a closing
///                  one in an ended statement
/// @param open      the positions of the brackets still open at the end, the outermost first
public record BracketMatcher(Map<Integer, Integer> pairs, Set<Integer> unmatched, List<Integer> open) {
    public BracketMatcher {
        pairs = Map.copyOf(pairs);
        unmatched = Set.copyOf(unmatched);
        open = List.copyOf(open);
    }

    /// Matches the brackets of a text.
    public static BracketMatcher of(String text) {
        var pairs = new HashMap<Integer, Integer>();
        var unmatched = new HashSet<Integer>();
        var open = new ArrayDeque<Integer>();
        for (var token : Lexer.tokens(text)) {
            if (token.kind() == Kind.SEMICOLON) {
                unmatched.addAll(open);
                open.clear();
            }
            if (token.kind() != Kind.SYMBOL) {
                continue;
            }
            char c = text.charAt(token.start());
            if (c == '(' || c == '[') {
                open.addLast(token.start());
            } else if (c == ')' || c == ']') {
                if (!open.isEmpty() && text.charAt(open.getLast()) == (c == ')' ? '(' : '[')) {
                    int opener = open.removeLast();
                    pairs.put(opener, token.start());
                    pairs.put(token.start(), opener);
                } else {
                    unmatched.add(token.start());
                }
            }
        }
        return new BracketMatcher(pairs, unmatched, List.copyOf(open));
    }

    /// The position of a matched bracket at the cursor or directly before it.
    public Optional<Integer> at(int cursor) {
        return Optional.of(cursor)
                .filter(pairs::containsKey)
                .or(() -> Optional.of(cursor - 1).filter(pairs::containsKey));
    }
}
