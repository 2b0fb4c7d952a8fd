package io.millrace.desktop.screen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Scores how well a text matches a few typed letters: the starts of its words in order (`sj` and `stjo` find "Stop the
/// job"). What is there as it was typed beats letters from several words.
public final class FuzzyMatch {
    private static final int WHOLE = 1_000;
    private static final int WORD_START = 16;
    private static final int NEIGHBOUR = 12;
    private static final int LETTER = 1;

    private FuzzyMatch() {}

    /// The higher the better; empty when the text does not answer. Every text answers nothing with 0.
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

    /// The next place of a letter: right after the last one, or where a word starts with it.
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

    /// Those that answer, best first; equals keep their order.
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
