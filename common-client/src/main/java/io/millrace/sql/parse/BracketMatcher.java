package io.millrace.sql.parse;

import io.millrace.sql.parse.Token.Kind;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Matches the round and square brackets of a text. Those within quotes and comments are text.
///
/// @param pairs     both places of each pair, by either
/// @param unmatched those that close nothing, and those that a statement ended without closing
/// @param open      those that nothing closes yet, the outermost first
public record BracketMatcher(Map<Integer, Integer> pairs, Set<Integer> unmatched, List<Integer> open) {
    public BracketMatcher {
        pairs = Map.copyOf(pairs);
        unmatched = Set.copyOf(unmatched);
        open = List.copyOf(open);
    }

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

    /// The place of the bracket at the cursor, or right before it, that has a partner.
    public Optional<Integer> at(int cursor) {
        return Optional.of(cursor)
                .filter(pairs::containsKey)
                .or(() -> Optional.of(cursor - 1).filter(pairs::containsKey));
    }
}
