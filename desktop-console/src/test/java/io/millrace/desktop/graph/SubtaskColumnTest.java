package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.graph.SubtaskColumn.Spread;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubtaskColumnTest {
    private final List<SubtaskColumn> columns = SubtaskColumn.all(() -> 10_000);

    private SubtaskColumn column(String title) {
        return columns.stream()
                .filter(each -> each.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theSpreadIsThatOfTheSubtasksThatKnowTheFigure() {
        var subtasks = IntStream.range(0, 4).mapToObj(FakeGraph::row).toList();

        assertThat(column("Busy").spread(subtasks, Spread.MIN)).isEqualTo("0 %");
        assertThat(column("Busy").spread(subtasks, Spread.MEDIAN)).isEqualTo("15 %");
        assertThat(column("Busy").spread(subtasks, Spread.MAX)).isEqualTo("30 %");
        assertThat(column("Lag").spread(subtasks, Spread.MAX)).isEqualTo("–");
        assertThat(column("Busy").spread(List.of(), Spread.MAX)).isEqualTo("–");
    }

    @Test
    void eachFigureSaysWhatItMeans() {
        assertThat(columns).allSatisfy(each -> assertThat(each.meaning()).isNotBlank());
    }
}
