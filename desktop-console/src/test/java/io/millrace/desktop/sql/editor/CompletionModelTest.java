package io.millrace.desktop.sql.editor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.service.UiExecutors;
import io.millrace.sql.catalog.Suggestion;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests the suggestions at the cursor.
class CompletionModelTest {
    private final CompletionModel.Source source = new CompletionModel.Source() {
        @Override
        public List<Suggestion> at(String text, int cursor) {
            return List.of(
                    new Suggestion("region", "STRING", Suggestion.Kind.COLUMN),
                    new Suggestion("previous_region", "STRING", Suggestion.Kind.COLUMN),
                    new Suggestion("regions", "", Suggestion.Kind.TABLE));
        }

        @Override
        public List<String> candidates(String text, int cursor) {
            return List.of("`region`", "REGEXP");
        }
    };

    private static List<String> texts(CompletionModel model) {
        return model.choice().get().offers().stream().map(Suggestion::text).toList();
    }

    @Test
    void whatBeginsSoComesFirstAndNothingTwice() {
        var model = new CompletionModel(source, UiExecutors.direct());
        model.ask("SELECT reg FROM t", 10);
        assertThat(texts(model)).containsExactly("region", "regions", "previous_region", "REGEXP");
        assertThat(model.choice().get().start()).isEqualTo(7);
        assertThat(model.choice().get().end()).isEqualTo(10);
    }

    @Test
    void anAnswerToAPlaceThatWasLeftIsDropped() {
        Deque<Runnable> later = new ArrayDeque<>();
        var model = new CompletionModel(source, new UiExecutors(later::add, Runnable::run));
        model.ask("SELECT r", 8);
        model.close();
        later.forEach(Runnable::run);
        assertThat(texts(model)).isEmpty();
    }

    @Test
    void aWordThatIsWholeIsNotOffered() {
        var model = new CompletionModel(source, UiExecutors.direct());
        model.ask("SELECT previous_region", 22);
        assertThat(texts(model)).isEmpty();
    }
}
