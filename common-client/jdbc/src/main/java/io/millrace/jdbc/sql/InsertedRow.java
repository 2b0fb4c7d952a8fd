package io.millrace.jdbc.sql;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The position of the single row in the tokens of an `INSERT INTO ... VALUES (...)`: the index of VALUES, and those
/// of the row's brackets.
record InsertedRow(int from, int open, int close) {
    /// Literals and parameters, as tokens with a blank between each two and without the texts in quotes.
    private static final String LITERAL = "(\\?|(- )?\\d\\w*( \\. \\w+)?|TRUE|FALSE|((DATE|TIME|TIMESTAMP|X) )?'')";

    private static final Pattern LITERALS =
            Pattern.compile(LITERAL + "( , " + LITERAL + ")*+", Pattern.CASE_INSENSITIVE);

    /// The texts between the brackets, around the parameters.
    List<String> inner(List<StatementToken> tokens) {
        return StatementTemplate.pieces(tokens.subList(open + 1, close));
    }

    /// Whether there is nothing but literals and parameters between the brackets.
    boolean isLiteral(List<StatementToken> tokens) {
        var row = tokens.subList(open + 1, close).stream()
                .filter(StatementToken::counts)
                .map(token -> token.text().startsWith("'") ? "''" : token.text())
                .collect(Collectors.joining(" "));
        return LITERALS.matcher(row).matches();
    }

    /// Whether a list of columns or of a partition is before the row.
    boolean followsList(List<StatementToken> tokens) {
        return tokens.subList(0, from).stream().anyMatch(token -> token.isSign('('));
    }

    /// Finds the row; empty for any other statement, and if there are parameters outside the row.
    static Optional<InsertedRow> in(List<StatementToken> tokens) {
        int[] counting = IntStream.range(0, tokens.size())
                .filter(index -> tokens.get(index).counts())
                .toArray();
        if (counting.length < 2 || !tokens.get(counting[0]).isWord("INSERT")) {
            return Optional.empty();
        }
        for (int index = 1; index + 1 < counting.length; index++) {
            if (tokens.get(counting[index]).isWord("VALUES")
                    && tokens.get(counting[index + 1]).isSign('(')) {
                return row(tokens, counting[index], counting[index + 1]);
            }
        }
        return Optional.empty();
    }

    private static Optional<InsertedRow> row(List<StatementToken> tokens, int from, int open) {
        int depth = 0;
        int behind = open;
        do {
            depth += tokens.get(behind).isSign('(') ? 1 : tokens.get(behind).isSign(')') ? -1 : 0;
            behind++;
        } while (depth > 0 && behind < tokens.size());
        boolean last =
                tokens.subList(behind, tokens.size()).stream().noneMatch(token -> token.counts() && !token.isSign(';'));
        boolean allPlacesInside = tokens.subList(0, open).stream().noneMatch(token -> token.isSign('?'));
        return depth == 0 && last && allPlacesInside
                ? Optional.of(new InsertedRow(from, open, behind - 1))
                : Optional.empty();
    }
}
