package io.millrace.jdbc.sql;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Where the only row of an `INSERT INTO ... VALUES (...)` stands among the tokens: from its bracket to behind it.
record InsertedRow(int from, int to) {

    /// Empty for every other statement, and where places for values stand outside of the row.
    static Optional<InsertedRow> in(List<Token> tokens) {
        int[] counting = IntStream.range(0, tokens.size())
                .filter(index -> tokens.get(index).counts())
                .toArray();
        if (counting.length < 2 || !tokens.get(counting[0]).isWord("INSERT")) {
            return Optional.empty();
        }
        for (int index = 1; index + 1 < counting.length; index++) {
            if (tokens.get(counting[index]).isWord("VALUES")
                    && tokens.get(counting[index + 1]).isSign('(')) {
                return row(tokens, counting[index + 1]);
            }
        }
        return Optional.empty();
    }

    private static Optional<InsertedRow> row(List<Token> tokens, int from) {
        int depth = 0;
        int to = from;
        do {
            depth += tokens.get(to).isSign('(') ? 1 : tokens.get(to).isSign(')') ? -1 : 0;
            to++;
        } while (depth > 0 && to < tokens.size());
        boolean last =
                tokens.subList(to, tokens.size()).stream().noneMatch(token -> token.counts() && !token.isSign(';'));
        boolean allPlacesInside = tokens.subList(0, from).stream().noneMatch(token -> token.isSign('?'));
        return depth == 0 && last && allPlacesInside ? Optional.of(new InsertedRow(from, to)) : Optional.empty();
    }
}
