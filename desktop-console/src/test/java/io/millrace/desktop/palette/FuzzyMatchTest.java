package io.millrace.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class FuzzyMatchTest {
    private static List<String> best(String typed, String... all) {
        return FuzzyMatch.best(typed, List.of(all), Function.identity(), 10);
    }

    @Test
    void startsOfWordsInOrderAnswer() {
        assertThat(best("sj", "Stop the job", "Cancel the job", "Jobs of the cluster"))
                .containsExactly("Stop the job");
        assertThat(best("stjo", "Stop the job")).hasSize(1);
    }

    @Test
    void nothingTypedIsAnsweredByAllInTheirOrder() {
        assertThat(best("", "b", "a")).containsExactly("b", "a");
    }

    @Test
    void aWordAsItWasTypedBeatsLettersOfSeveral() {
        assertThat(best("job", "Just open a board", "The job")).containsExactly("The job", "Just open a board");
    }

    @Test
    void lettersFromTheMiddleOfWordsDoNotAnswer() {
        assertThat(best("meter", "A name so long that no table column could ever hope"))
                .isEmpty();
    }

    @Test
    void theStartOfAWordBeatsItsMiddle() {
        assertThat(best("log", "Catalogue", "Task manager logs")).containsExactly("Task manager logs", "Catalogue");
    }

    @Test
    void caseAndBlanksAroundDoNotCount() {
        assertThat(best("  CHECK ", "Take a checkpoint")).hasSize(1);
    }

    @Test
    void noMoreThanAreWanted() {
        assertThat(FuzzyMatch.best("a", List.of("a", "ab", "abc"), Function.identity(), 2))
                .hasSize(2);
    }
}
