package io.millrace.server.engine.planner.limit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanningBudgetTest {
    private static final int MAX_VIEWS = 500;

    private final PlanningBudget budget = new PlanningBudget(StatementLimits.DEFAULT, _ -> {});

    private static List<String> view(int i) {
        return List.of("main", "default", "v" + i);
    }

    /// A planning thread's stack would overflow.
    @Test
    void refusesViewsThatAreNestedTooDeep() {
        var open = IntStream.range(0, MAX_VIEWS)
                .mapToObj(i -> i % 2 == 0 ? budget.expandView(view(i)) : budget.resolveView(view(i)))
                .toList();

        for (var _ : List.of(1, 2)) {
            assertThatThrownBy(() -> budget.expandView(view(MAX_VIEWS)))
                    .isInstanceOf(Refusal.class)
                    .hasMessage(
                            "The view main.default.v500 is used through 500 other views, one in the other, which is the"
                                    + " maximum. Write intermediate results to a table.");
        }
        open.getLast().close();
        assertThatCode(() -> budget.resolveView(view(MAX_VIEWS))).doesNotThrowAnyException();
    }

    @Test
    void countsTheViewsInAPlanAndNotTheirColumns() {
        try (var _ = budget.resolveView(view(0))) {
            for (int i = 1; i < StatementLimits.DEFAULT.planSize(); i++) {
                budget.expandView(view(i)).close();
            }
        }
        for (int i = 0; i < StatementLimits.DEFAULT.planSize(); i++) {
            budget.expandView(view(i)).close();
        }
        assertThatThrownBy(() -> budget.expandView(view(0)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("The plan of the statement has more than 3000 operators");
    }
}
