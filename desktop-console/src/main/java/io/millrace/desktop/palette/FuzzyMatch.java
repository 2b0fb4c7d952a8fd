package io.millrace.desktop.palette;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Scores how well a text matches a few typed letters. The letters match the starts of words in order (`sj` and `stjo`
/// find "Stop the job"). A literal match scores higher than letters from several words.
public final class FuzzyMatch {
    private static final int WHOLE = 1_000;
    private static final int WORD_START = 16;
    private static final int NEIGHBOUR = 12;
    private static final int LETTER = 1;

    private FuzzyMatch() {}

    /// Returns the score, higher for a better match; empty if the text does not match. An empty input matches every
    /// text with a score of 0.
    public static Optional<Integer> of(String typed, String text) {
        var wanted = typed.strip().toLowerCase(Locale.ROOT);
        var given = text.toLowerCase(Locale.ROOT);
        int whole = given.indexOf(wanted);
        if (whole >= 0 && !wanted.isEmpty()) {
            int bonus = startsWord(given, whole) ? WORD_START * wanted.length() : 0;
            return Optional.of(WHOLE + bonus - Math.min(whole, WORD_START) - given.length() / WORD_START);
        }
        return ofSeveralWords(wanted, given);
    }

    private static Optional<Integer> ofSeveralWords(String wanted, String given) {
        int score = 0;
        int from = 0;
        int last = -2;
        for (int index = 0; index < wanted.length(); index++) {
            char letter = wanted.charAt(index);
            if (letter == ' ') {
                continue;
            }
            int at = place(given, letter, from);
            if (at < 0) {
                return Optional.empty();
            }
            score += LETTER + (at == last + 1 ? NEIGHBOUR : 0) + (startsWord(given, at) ? WORD_START : 0);
            last = at;
            from = at + 1;
        }
        return Optional.of(score);
    }

    /// Returns the next position of a letter: `from` itself, or the next start of a word.
    private static int place(String given, char letter, int from) {
        if (from < given.length() && given.charAt(from) == letter) {
            return from;
        }
        int at = given.indexOf(letter, from);
        while (at >= 0 && !startsWord(given, at)) {
            at = given.indexOf(letter, at + 1);
        }
        return at;
    }

    private static boolean startsWord(String text, int at) {
        return at == 0
                || (!Character.isLetterOrDigit(text.charAt(at - 1)) && Character.isLetterOrDigit(text.charAt(at)));
    }

    /// Returns the best matches, best first; texts with equal scores keep their order.
    public static <T> List<T> best(String typed, List<T> all, Function<T, String> text, int most) {
        record Answer<T>(T thing, int score) {}
        var answers = new ArrayList<Answer<T>>();
        for (var one : all) {
            of(typed, text.apply(one)).ifPresent(score -> answers.add(new Answer<>(one, score)));
        }
        return answers.stream()
                .sorted(Comparator.comparingInt((Answer<T> answer) -> answer.score())
                        .reversed())
                .limit(most)
                .map(Answer::thing)
                .toList();
    }
}
